import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { app } from "@gleaner/api";
import { withClock } from "@gleaner/core/clock";
import { newEvent } from "@gleaner/core/event";
import * as Notification from "@gleaner/core/notification";
import * as Session from "@gleaner/core/session";
import * as Team from "@gleaner/core/team";
import * as User from "@gleaner/core/user";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, run, startApi, type TestApi } from "./api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const unknown = "0193e4a1-0000-7000-8000-000000000001";

/** Tells a team twice, and gives the ids, newest first. */
async function notify({ team }: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (const level of [70, 90] as const) {
    const data = { kind: "replays", level, limit: 200, resetsAt: "2031-06-01T00:00:00.000Z" } as const;
    const event = team.as(() => newEvent(team.teamId, "usage.threshold", data));
    await Notification.write(event);
    ids.unshift(event.id);
  }
  return ids;
}

interface List {
  readonly notifications: readonly { readonly id: string; readonly readAt: string | null }[];
  readonly nextCursor: string | null;
}

describe("notifications", () => {
  const list = async ({ call }: Caller, query = "") =>
    (await (await call("GET", `/notifications${query}`)).json()) as List;

  it("200: are listed newest first, with all their fields, page by page", async () => {
    const caller = await api.caller();
    const ids = await notify(caller);
    const { notifications } = await list(caller);
    expect(notifications.map(({ id }) => id)).toEqual(ids);
    expect(Notification.Notification.parse(notifications[0])).toMatchObject({
      kind: "usage_threshold",
      message: expect.stringContaining("90 %"),
      automations: [],
      resetsAt: "2031-06-01T00:00:00.000Z",
      readAt: null,
    });
    const first = await list(caller, "?limit=1");
    const rest = await list(caller, `?limit=1&cursor=${first.nextCursor}`);
    expect([...first.notifications, ...rest.notifications].map(({ id }) => id)).toEqual(ids);
  });

  it("200: are marked as read and unread, and the unread ones listed alone", async () => {
    const caller = await api.caller();
    const [newest = "", oldest = ""] = await notify(caller);
    const mark = async (read: boolean) =>
      (await caller.call("PATCH", `/notifications/${newest}`, { read })).json();
    expect(await mark(true)).toMatchObject({ id: newest, readAt: expect.any(String) });
    expect((await list(caller, "?unread=true")).notifications.map(({ id }) => id)).toEqual([oldest]);
    expect(await mark(false)).toMatchObject({ id: newest, readAt: null });
    expect((await list(caller, "?unread=true")).notifications).toHaveLength(2);
    expect((await list(caller, "?unread=false")).notifications).toHaveLength(2);
  });

  it("200: open to a session on a plan without API access", async () => {
    const { inSession } = await api.caller("free");
    expect((await inSession("GET", "/notifications")).status).toBe(200);
  });

  it.for([
    ["GET", "/notifications?unread=maybe", undefined, 400],
    ["GET", "/notifications?cursor=nonsense", undefined, 400],
    ["GET", "/notifications?limit=0", undefined, 400],
    ["PATCH", `/notifications/${unknown}`, {}, 400],
    ["PATCH", `/notifications/${unknown}`, { read: "yes" }, 400],
    ["PATCH", `/notifications/${unknown}`, { read: true, kind: "x" }, 400],
    ["PATCH", `/notifications/${unknown}`, { read: true }, 404],
    ["PATCH", "/notifications/nonsense", { read: true }, 404],
    ["DELETE", `/notifications/${unknown}`, undefined, 405],
  ] as const)("%s %s with %j: %i", async ([method, path, body, status]) => {
    const { call } = await api.caller();
    expect((await call(method, path, body)).status).toBe(status);
  });
});

describe("API keys", () => {
  it("401: a revoked key is refused at the very next request, also over a connection that is held", async () => {
    const { inSession } = await api.caller();
    const made = (await (await inSession("POST", "/keys", { name: "CI" })).json()) as Record<string, string>;
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const sent = request({
        host: "127.0.0.1",
        port,
        path: "/api/jobs",
        agent,
        headers: { "x-api-key": made.apiKey },
      });
      sent.end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      return { status: answer.statusCode, reused: sent.reusedSocket, body: await text(answer) };
    };
    expect(await ask()).toMatchObject({ status: 200, reused: false });
    expect(await ask()).toMatchObject({ status: 200, reused: true });
    expect((await inSession("DELETE", `/keys/${made.id}`)).status).toBe(204);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 401, reused: true });
    expect(JSON.parse(refused.body)).toMatchObject({ code: "unauthorized" });
    agent.destroy();
    server.close();
  });

  it("200: record when they were last used", async () => {
    const { call, inSession } = await api.caller();
    const listed = async () =>
      ((await (await inSession("GET", "/keys")).json()) as { keys: { lastUsedAt: string | null }[] }).keys[0];
    expect((await listed())?.lastUsedAt).toBeNull();
    await call("GET", "/jobs");
    expect(Date.parse(String((await listed())?.lastUsedAt))).toBeLessThanOrEqual(Date.now());
  });

  it.for([
    ["GET", "/keys", undefined],
    ["POST", "/keys", { name: "another" }],
    ["DELETE", `/keys/${unknown}`, undefined],
  ] as const)("403: a key cannot %s %s", async ([method, path, body]) => {
    const { call } = await api.caller();
    const answer = await call(method, path, body);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "forbidden" });
  });

  it("404: of another user of the same team are neither listed nor revoked", async () => {
    const { team, inSession, call } = await api.caller();
    await User.add({ teamId: team.teamId, email: "grace@example.com" });
    const { token } = await Session.create({ teamId: team.teamId, email: "grace@example.com" });
    const asGrace = (method: string, path: string) =>
      app.request(`/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const { keys } = (await (await inSession("GET", "/keys")).json()) as { keys: { id: string }[] };
    expect(await (await asGrace("GET", "/keys")).json()).toEqual({ keys: [], nextCursor: null });
    expect((await asGrace("DELETE", `/keys/${keys[0]?.id}`)).status).toBe(404);
    expect((await call("GET", "/jobs")).status).toBe(200);
  });

  it("429: more than a minute's worth at once is refused, with the seconds to wait", async () => {
    const { call } = await api.caller("pro");
    const at = Date.now();
    const answers = await withClock(
      () => at,
      () => Promise.all(Array.from({ length: 130 }, () => call("GET", `/jobs/${unknown}`))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const answer of refused) {
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(await answer.json()).toMatchObject({ code: "rate_limited" });
    }
  });

  it("403 and 200: follow their team's plan", async () => {
    const { call, team } = await api.caller("pro");
    await Team.setPlan(team.teamId, "starter");
    const refused = await call("GET", "/jobs");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "plan_without_api_access" });
    await Team.setPlan(team.teamId, "pro");
    expect((await call("GET", "/jobs")).status).toBe(200);
  });
});

describe("sessions", () => {
  it("401: end when their user is removed from the team", async () => {
    const caller = await api.caller("free");
    const { team, inSession } = caller;
    await User.add({ teamId: team.teamId, email: "grace@example.com" });
    expect((await inSession("GET", "/jobs")).status).toBe(200);
    await run({ ...caller, call: inSession });
    await User.remove(team.teamId, await User.fromEmail(team.teamId, team.email));
    expect((await inSession("GET", "/jobs")).status).toBe(401);
  });
});
