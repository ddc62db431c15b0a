import { type Actor, withActor } from "@gleaner/core/actor";
import { DomainEvent } from "@gleaner/core/event";
import * as Key from "@gleaner/core/key";
import * as User from "@gleaner/core/user";
import { handler as notify } from "@gleaner/notifier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "./api.ts";
import { type Belongings, furnish } from "./belongings.ts";
import { type Operation, readOperations } from "./operations.ts";
import { listCredentials, listPlaces, type Place, send } from "./request.ts";

// The cases come from the API's own description: a new route has its cases here as soon as it is served.
const operations = (await readOperations()).filter(({ isPublic }) => !isPublic);
const placed = operations.flatMap((operation) =>
  listPlaces(operation).map((place) => ({ operation, place, title: `${operation.name}, ${place.name}` })),
);
/** A query narrows a list; any other id has to be there. */
const narrows = ({ place, operation }: { place: Place; operation: Operation }) =>
  place.in === "query" && !operation.path.includes("{");
const lists = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
const paged = operations.filter(({ parameters }) => parameters.some(({ name }) => name === "cursor"));
const repeatable = operations.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "Idempotency-Key"),
);

let api: TestApi;
let owner: Belongings;
let stranger: Belongings;
/** What the owner saw before the stranger came. */
let before: string[];
beforeAll(async () => {
  api = await startApi();
  owner = await furnish(await api.caller(), operations);
  stranger = await furnish(await api.caller(), operations);
  before = await look();
});
afterAll(() => api.close());

/** All that the owner can read of its things. */
async function look(): Promise<string[]> {
  const seen: string[] = [];
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    const [place] = listPlaces(operation).filter((candidate) => candidate.in === "path");
    for (const id of place ? idsOf(owner, place) : [""]) {
      const ids = place && new Map([[place, id]]);
      const answer = await send({ operation, as: owner, via: "session", ...(ids && { ids }) });
      seen.push(`${operation.name} ${id} ${answer.status} ${await answer.text()}`);
    }
  }
  return seen;
}

const idsOf = ({ ids }: Belongings, { resource }: Place): readonly string[] =>
  (resource && ids[resource]) ?? [];

async function expectNothingOfOwner(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(owner.marks.filter((mark) => text.includes(mark))).toEqual([]);
}

test("every id that a request can carry names something that both teams have", () => {
  expect(placed.length).toBeGreaterThanOrEqual(10);
  const unowned = placed.filter(
    ({ place }) => idsOf(owner, place).length < 2 || idsOf(stranger, place).length < 2,
  );
  expect(unowned.map(({ title }) => title)).toEqual([]);
});

describe("an id of another team is answered with 404, with a key and in a session", () => {
  test.for(placed.filter((one) => !narrows(one)))("$title", async ({ operation, place }) => {
    for (const via of listCredentials(operation)) {
      for (const id of idsOf(owner, place)) {
        const answer = await send({ operation, as: stranger, via, ids: new Map([[place, id]]) });
        expect({ id, via, status: answer.status }).toEqual({ id, via, status: 404 });
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
        // The id itself is what the stranger sent.
        const text = (await answer.text()).replaceAll(id, "");
        expect(owner.marks.filter((mark) => text.includes(mark))).toEqual([]);
      }
    }
  });
});

describe("a list shows nothing of another team", () => {
  test.for(lists)("$name", async (operation) => {
    for (const via of listCredentials(operation)) {
      const answer = await send({ operation, as: stranger, via });
      expect(answer.status).toBe(200);
      await expectNothingOfOwner(answer);
    }
  });

  test.for(placed.filter(narrows))("narrowed by $title", async ({ operation, place }) => {
    for (const via of listCredentials(operation)) {
      const [id = ""] = idsOf(owner, place);
      const answer = await send({ operation, as: stranger, via, ids: new Map([[place, id]]) });
      expect(answer.status).toBe(200);
      expect(Object.values((await answer.json()) as Record<string, unknown>)).toContainEqual([]);
    }
  });

  test.for(paged)("continued by another team's cursor: $name", async (operation) => {
    for (const via of listCredentials(operation)) {
      const query = { limit: "1" };
      const first = await send({ operation, as: owner, via: "session", query });
      const { nextCursor: cursor } = (await first.json()) as { nextCursor: string | null };
      expect(cursor).toEqual(expect.any(String));
      const answer = await send({
        operation,
        as: stranger,
        via,
        query: { ...query, cursor: String(cursor) },
      });
      expect([200, 400]).toContain(answer.status);
      await expectNothingOfOwner(answer);
    }
  });
});

test("what a stranger tried has changed nothing", async () => {
  expect(await look()).toEqual(before);
});

describe("an Idempotency-Key of another team is a new one", () => {
  test.for(repeatable)("$name", async (operation) => {
    for (const via of listCredentials(operation)) {
      const headers = { "idempotency-key": `${operation.name},${via}`.replaceAll(" ", ":") };
      const started = await send({ operation, as: owner, via, headers });
      expect(started.status).toBe(202);
      const { jobId } = (await started.json()) as { jobId: string };
      const answer = await send({ operation, as: stranger, via, headers });
      expect(answer.status).toBe(202);
      const text = await answer.clone().text();
      expect(text).not.toContain(jobId);
      await expectNothingOfOwner(answer);
    }
  });
});

test("a colleague's key opens all that the team has", async () => {
  const { team } = owner.caller;
  const { userId } = await User.add({ teamId: team.teamId, email: "grace@example.com" });
  const colleague: Actor = { type: "user", teamId: team.teamId, userId, via: "session" };
  const { apiKey } = await withActor(colleague, () => Key.create({ name: "colleague" }));
  const reads = operations.filter(({ method, sessionOnly }) => method === "GET" && !sessionOnly);
  for (const operation of reads) {
    const headers = { "x-api-key": apiKey };
    const theirs = await send({ operation, as: owner, via: "key", headers });
    const own = await send({ operation, as: owner, via: "session" });
    expect(await theirs.text()).toBe(await own.text());
  }
});

// Without it, a wrong address or a wrong body could pass for another team's id.
describe("the owner of an id is not answered with 404", () => {
  test.for(placed)("$title", async ({ operation, place }) => {
    const as = operation.method === "DELETE" ? await furnish(await api.caller(), operations) : owner;
    for (const [index, via] of listCredentials(operation).entries()) {
      const ids = new Map([[place, idsOf(as, place)[index] ?? ""]]);
      const { status } = await send({ operation, as, via, ids });
      expect(status === 409 || status < 400).toBe(true);
    }
  });
});

test("an event tells of its own team alone, and brings its notification to that team alone", async () => {
  await api.cloud.deliver();
  const events = api.cloud.events.map((event) => ({ event, detail: DomainEvent.parse(event.detail) }));
  for (const [team, other] of [
    [owner, stranger],
    [stranger, owner],
  ] as const) {
    const own = events.filter(({ detail }) => detail.teamId === team.caller.team.teamId);
    expect(own.length).toBeGreaterThan(0);
    const text = JSON.stringify(own);
    expect(other.marks.filter((mark) => text.includes(mark))).toEqual([]);
    for (const { event } of own) await notify(event);
  }
  const [list] = lists.filter(({ path }) => path === "/notifications");
  if (list) await expectNothingOfOwner(await send({ operation: list, as: stranger, via: "session" }));
});
