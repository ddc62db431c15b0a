import { app } from "@gleaner/api";
import { withClock } from "@gleaner/core/clock";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Caller, startApi, type TestApi } from "./api.ts";

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface Member {
  readonly id: string;
  readonly email: string;
  readonly isYou: boolean;
}

const list = async ({ inSession }: Caller): Promise<Member[]> =>
  ((await (await inSession("GET", "/members")).json()) as { members: Member[] }).members;

const invite = ({ inSession }: Caller, email = "Grace@Example.com") =>
  inSession("POST", "/members", { email });

/** Signs in with the link of an invitation and returns the cookie. */
async function accept(link: string): Promise<Response> {
  const { origin, hash } = new URL(link);
  return app.request(`${origin}/api/session`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ token: hash.slice(1) }),
  });
}

const dayMs = 24 * 60 * 60 * 1000;

describe("200 and 201", () => {
  it("whoever is invited gets in by the link, sees the team's members, and is you to itself", async () => {
    caller = await api.caller("free");
    const answer = await invite(caller);
    expect(answer.status).toBe(201);
    const { id, email, link } = (await answer.json()) as { id: string; email: string; link: string };
    expect(email).toBe("grace@example.com");
    expect(await list(caller)).toEqual([
      { id: expect.any(String), email: caller.team.email, createdAt: expect.any(String), isYou: true },
      { id, email, createdAt: expect.any(String), isYou: false },
    ]);
    const signedIn = await withClock(
      () => Date.now() + 2 * dayMs,
      () => accept(link),
    );
    expect(await signedIn.json()).toMatchObject({ user: { id, email }, team: { id: caller.team.teamId } });
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const { origin } = new URL(link);
    const seen = (await (await app.request(`${origin}/api/members`, { headers: { cookie } })).json()) as {
      members: Member[];
    };
    expect(seen.members.map(({ isYou }) => isYou)).toEqual([false, true]);
  });

  it("the team has another name", async () => {
    caller = await api.caller("free");
    const { teamId } = caller.team;
    const answer = await caller.inSession("PATCH", "/team", { name: " Harvest " });
    expect(await answer.json()).toEqual({ id: teamId, name: "Harvest" });
    expect(await (await caller.inSession("GET", "/session")).json()).toMatchObject({
      team: { id: teamId, name: "Harvest", plan: "free" },
    });
  });
});

test("204: a removed member's link, session and address are the team's no more", async () => {
  caller = await api.caller("free");
  const { id, link } = (await (await invite(caller)).json()) as { id: string; link: string };
  expect((await caller.inSession("DELETE", `/members/${id}`)).status).toBe(204);
  expect(await list(caller)).toHaveLength(1);
  expect((await accept(link)).status).toBe(401);
  expect((await caller.inSession("DELETE", `/members/${id}`)).status).toBe(404);
  expect((await invite(caller)).status).toBe(201);
});

test("401: an invitation is good for three days", async () => {
  caller = await api.caller("free");
  const { link } = (await (await invite(caller)).json()) as { link: string };
  expect(
    (
      await withClock(
        () => Date.now() + 3 * dayMs + 1000,
        () => accept(link),
      )
    ).status,
  ).toBe(401);
});

describe("400", () => {
  it.for([
    ["POST", "/members", { email: "nobody" }],
    ["POST", "/members", {}],
    ["PATCH", "/team", { name: " " }],
    ["PATCH", "/team", { name: "x".repeat(201) }],
    ["PATCH", "/team", { plan: "business" }],
  ] as const)("%s %s %j", async ([method, path, body]) => {
    caller = await api.caller("free");
    expect((await caller.inSession(method, path, body)).status).toBe(400);
  });
});

describe("409 conflict", () => {
  it("the last member cannot go", async () => {
    caller = await api.caller("free");
    const [{ id }] = (await list(caller)) as [Member];
    const answer = await caller.inSession("DELETE", `/members/${id}`);
    expect(await answer.json()).toMatchObject({ status: 409, code: "conflict" });
    expect((await caller.inSession("GET", "/members")).status).toBe(200);
  });

  it("an address that a member has", async () => {
    caller = await api.caller("free");
    expect((await invite(caller, caller.team.email.toUpperCase())).status).toBe(409);
  });
});
