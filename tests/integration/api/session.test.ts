import { app } from "@gleaner/api";
import { withClock } from "@gleaner/core/clock";
import * as SignIn from "@gleaner/core/sign-in";
import * as User from "@gleaner/core/user";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Caller, startApi, type TestApi } from "./api.ts";

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await startApi();
  caller = await api.caller("free");
});
afterAll(() => api.close());

const origin = "https://gleaner.example";
const minute = 60_000;

interface Sent {
  readonly body?: unknown;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  readonly at?: string;
}

/** Asks as a page of the console does: from the service's own origin, with the cookie alone. */
const ask = (method: string, path: string, { body, cookie, headers, at = origin }: Sent = {}) =>
  app.request(`${at}/api${path}`, {
    method,
    headers: {
      ...(method !== "GET" && { origin: at }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function makeLink(of: Caller = caller): Promise<{ link: string; token: string }> {
  const { teamId, email } = of.team;
  const { link } = await SignIn.createLink({ teamId, userId: await User.fromEmail(teamId, email) }, origin);
  return { link, token: new URL(link).hash.slice(1) };
}

const signIn = (token: string, sent: Sent = {}) => ask("POST", "/session", { ...sent, body: { token } });

/** The cookie of a new session, as a browser sends it. */
async function openBrowser(): Promise<string> {
  const answer = await signIn((await makeLink()).token);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

describe("200", () => {
  it("a link signs in, and its session is kept where no script and no other site gets at it", async () => {
    const { link, token } = await makeLink();
    expect(link).toBe(`${origin}/sign-in#${token}`);
    const answer = await signIn(token);
    expect(answer.status).toBe(200);
    const { team } = caller;
    expect(await answer.json()).toEqual({
      user: { id: expect.any(String), email: team.email },
      team: { id: team.teamId, name: "Test", plan: "free" },
      model: false,
      expiresAt: expect.any(String),
    });
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^__Host-gleaner=ses_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(token);
  });

  it("on plain http the cookie has another name, which a browser keeps there", async () => {
    const answer = await signIn((await makeLink()).token, { at: "http://127.0.0.1:3000" });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^gleaner=ses_[^;]+;(?!.*Secure).* HttpOnly; SameSite=Strict$/,
    );
  });

  it("the cookie opens what a session opens, reads with no origin and changes with the service's own", async () => {
    const cookie = await openBrowser();
    expect(await (await ask("GET", "/session", { cookie })).json()).toMatchObject({
      team: { id: caller.team.teamId },
    });
    expect((await ask("GET", "/jobs", { cookie })).status).toBe(200);
    expect((await ask("POST", "/keys", { cookie, body: { name: "of the console" } })).status).toBe(201);
  });
});

test("204: signing out ends the session at once and clears the cookie", async () => {
  const cookie = await openBrowser();
  const answer = await ask("DELETE", "/session", { cookie });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("set-cookie")).toMatch(/^__Host-gleaner=; Max-Age=0; Path=\/; HttpOnly; Secure/);
  expect((await ask("GET", "/session", { cookie })).status).toBe(401);
});

describe("400 invalid_request", () => {
  it.for([[{}], [{ token: "" }], [{ token: "x".repeat(201) }], [{ token: "x", email: "ada@example.com" }]])(
    "%j",
    async ([body]) => {
      expect((await ask("POST", "/session", { body })).status).toBe(400);
    },
  );
});

describe("401 sign_in_refused, one answer for all", () => {
  const refused = async (answer: Response) => {
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await answer.json()).toMatchObject({ status: 401, code: "sign_in_refused" });
  };

  it("a link that was used", async () => {
    const { token } = await makeLink();
    expect((await signIn(token)).status).toBe(200);
    await refused(await signIn(token));
  });

  it("a link that several use at once lets one of them in", async () => {
    const { token } = await makeLink();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("a link after ten minutes", async () => {
    const { token } = await makeLink();
    await refused(
      await withClock(
        () => Date.now() + 10 * minute + 1000,
        () => signIn(token),
      ),
    );
    expect(
      (
        await withClock(
          () => Date.now() + 9 * minute,
          () => signIn(token),
        )
      ).status,
    ).toBe(200);
  });

  it("a link of a user who was removed meanwhile", async () => {
    const other = await api.caller();
    const { teamId } = other.team;
    const { userId } = await User.add({ teamId, email: "grace@example.com" });
    const { link } = await SignIn.createLink({ teamId, userId }, origin);
    await User.remove(teamId, userId);
    await refused(await signIn(new URL(link).hash.slice(1)));
  });

  it("a link of another team's, an unknown and a malformed one", async () => {
    const { token } = await makeLink();
    const other = await api.caller();
    const secret = token.split(".")[1];
    await refused(await signIn(`${other.team.teamId}.${secret}`));
    await refused(await signIn(`${caller.team.teamId}.${"A".repeat(43)}`));
    await refused(await signIn("nonsense"));
  });
});

describe("403 other_origin", () => {
  it.for([
    ["another site", { origin: "https://evil.example" }],
    ["another port", { origin: `${origin}:8443` }],
    ["plain http", { origin: "http://gleaner.example" }],
    ["a page without an origin", { origin: "null" }],
  ] as const)("%s changes nothing with the cookie, and signs nobody in", async ([, headers]) => {
    const cookie = await openBrowser();
    for (const [method, path, body] of [
      ["POST", "/keys", { name: "stolen" }],
      ["DELETE", "/session", undefined],
    ] as const) {
      const answer = await ask(method, path, { cookie, headers, ...(body && { body }) });
      expect(await answer.json()).toMatchObject({ status: 403, code: "other_origin" });
    }
    const { token } = await makeLink();
    expect(await (await signIn(token, { headers })).json()).toMatchObject({ code: "other_origin" });
    expect((await signIn(token)).status).toBe(200);
  });

  it("a request that does not say where it comes from", async () => {
    const cookie = await openBrowser();
    const answer = await app.request(`${origin}/api/session`, { method: "DELETE", headers: { cookie } });
    expect(answer.status).toBe(403);
  });
});
