import { withClock } from "@gleaner/core/clock";
import * as Team from "@gleaner/core/team";
import { handler } from "@gleaner/scheduler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordCalls } from "../core/wire.ts";
import { proven, run, startApi, type TestApi } from "./api.ts";
import { furnish } from "./belongings.ts";
import { type Operation, readOperations } from "./operations.ts";
import { listCredentials, send } from "./request.ts";

const operations = (await readOperations()).filter(({ isPublic }) => !isPublic);
const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === "cursor"));

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A team with an automation that a job built. */
async function withAutomation(plan: "business" | "pro" = "business") {
  const caller = await api.caller(plan);
  const jobId = await run(caller);
  await caller.finish(jobId, { proven }, [{ title: "A" }, { title: null }]);
  const { scripts } = (await (await caller.inSession("GET", "/scripts")).json()) as {
    scripts: { id: string }[];
  };
  const script_id = scripts[0]?.id ?? "";
  const replay = (headers: Record<string, string> = {}) =>
    caller.call("POST", "/jobs", { script_id }, headers);
  return { caller, jobId, replay };
}

let minutes = 0;

/** How often one request, with a key that nobody used for a minute, goes to AWS; printed with what it asks. */
async function count(what: string, request: () => Promise<Response>): Promise<number> {
  minutes += 1;
  const at = Date.now() + minutes * 60_000;
  const { result, calls } = await withClock(
    () => at,
    () => recordCalls(request),
  );
  expect(result.status).toBeLessThan(300);
  process.stdout.write(`${what}: ${calls.length} round trips (${calls.join(", ")})\n`);
  return calls.length;
}

describe("round trips to AWS, authentication included", () => {
  test("reading a job takes at most 3, while its log and output fit one query", async () => {
    const { caller, jobId } = await withAutomation();
    const pending = await run(caller);
    const read = (id: string) => () => caller.call("GET", `/jobs/${id}`);
    expect(await count("read an ended job", read(jobId))).toBeLessThanOrEqual(3);
    expect(await count("read a pending job", read(pending))).toBeLessThanOrEqual(3);
  });

  test("a key in the middle of a burst takes none more", async () => {
    const { caller, jobId } = await withAutomation();
    const at = Date.now();
    const { calls } = await withClock(
      () => at,
      async () => {
        await caller.call("GET", "/jobs");
        return recordCalls(() => caller.call("GET", `/jobs/${jobId}`));
      },
    );
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  test.for(lists)("$name takes at most 3", async (operation) => {
    const as = await furnish(await api.caller(), operations);
    expect(await count(operation.name, () => send({ operation, as, via: "key" }))).toBeLessThanOrEqual(3);
  });

  test("creating a replay takes at most 5 until it is queued, when a slot is free and nobody waits", async () => {
    const { replay } = await withAutomation();
    expect(await count("create a replay", () => replay())).toBeLessThanOrEqual(5);
    expect(await api.cloud.receive()).toHaveLength(1);
  });

  test("creating a replay takes at most 8 when no slot is free or somebody waits", async () => {
    const { replay } = await withAutomation("pro");
    for (let slot = 0; slot < 3; slot += 1) await replay();
    expect(await count("create a replay when no slot is free", () => replay())).toBeLessThanOrEqual(8);
    expect(await count("create a replay when somebody waits", () => replay())).toBeLessThanOrEqual(8);
  });

  test("an Idempotency-Key takes none more, and its repetition at most 8", async () => {
    const { replay } = await withAutomation();
    const create = () => replay({ "idempotency-key": "once" });
    expect(await count("create a replay with an Idempotency-Key", create)).toBeLessThanOrEqual(5);
    expect(await count("create it again", create)).toBeLessThanOrEqual(8);
  });
});

test("nothing that the API, the sweep or a change of plan asks of the table is a scan", async () => {
  const as = await furnish(await api.caller(), operations);
  // At the very end the session itself, and the user whose it is.
  const order = ({ method, path }: Operation) =>
    method === "DELETE" ? (/^\/(?:session|members)/.test(path) ? 2 : 1) : 0;
  const removesLast = operations.toSorted((a, b) => order(a) - order(b));
  const { calls } = await recordCalls(async () => {
    for (const operation of removesLast) {
      for (const via of listCredentials(operation)) await send({ operation, as, via });
    }
    await Team.setPlan(as.caller.team.teamId, "starter");
    await withClock(
      () => Date.now() + 3_600_000,
      () => handler({ kind: "sweep" }),
    );
  });
  const ofTable = new Set(calls.filter((call) => call.startsWith("DynamoDB ")));
  // PartiQL scans where its condition names no key.
  expect([...ofTable].filter((call) => /Scan|Execute/.test(call))).toEqual([]);
  expect(ofTable).toContain("DynamoDB Query");
});
