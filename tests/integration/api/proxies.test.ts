import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { queryAll } from "../../../packages/core/src/table.ts";
import {
  answerAll,
  type ForwardProxy,
  outwardAddress,
  startFalseProxy,
  startForwardProxy,
} from "../../forward-proxy.ts";
import { answer, type Site, serveSite } from "../browser/site.ts";
import { type Caller, startApi, type TestApi } from "./api.ts";

const credentials = { username: "ada", password: "correct horse battery staple" };

let api: TestApi;
let echo: Site;
let proxy: ForwardProxy;
beforeAll(async () => {
  api = await startApi();
  echo = await serveSite({
    "/": (request, response) => answer(200, {}, `${request.socket.remoteAddress}\n`)(request, response),
  });
  proxy = await startForwardProxy({ credentials, names: { "echo.example": "127.0.0.1" } });
  process.env.GLEANER_ECHO_URL = `http://echo.example:${echo.port}/`;
  process.env.GLEANER_ALLOW_HOSTS = "127.0.0.1";
});
afterAll(async () => {
  delete process.env.GLEANER_ECHO_URL;
  delete process.env.GLEANER_ALLOW_HOSTS;
  await Promise.all([api.close(), echo.close(), proxy.die()]);
});

async function store(caller: Caller, body: object): Promise<Record<string, unknown> & { id: string }> {
  const answer = await caller.call("POST", "/proxies", body);
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
}

async function test(caller: Caller, body: object): Promise<Record<string, unknown>> {
  const { id } = await store(caller, body);
  const answer = await caller.call("POST", `/proxies/${id}/test`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

describe("201", () => {
  it("stores a proxy, whose password is in no answer and in no item", async () => {
    const caller = await api.caller();
    const made = await store(caller, {
      label: " Berlin ",
      host: "Proxy.Example.COM",
      port: 8080,
      country: "de",
      ...credentials,
    });
    expect(made).toEqual({
      id: expect.any(String),
      label: "Berlin",
      host: "proxy.example.com",
      port: 8080,
      username: "ada",
      country: "DE",
      createdAt: expect.any(String),
    });
    const bare = await store(caller, { host: "[2606:4700::1111]", port: 3128 });
    expect(bare).toMatchObject({ label: null, host: "2606:4700::1111", username: null, country: null });
    const listed = await (await caller.call("GET", "/proxies")).json();
    expect(listed).toEqual({ proxies: [bare, made], nextCursor: null });
    const stored = await queryAll({
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": keys.proxy(caller.team.teamId, "").pk },
    });
    const items = JSON.stringify(stored);
    expect(items).toContain("proxy.example.com");
    expect(items).not.toContain(credentials.password);
  });
});

describe("400", () => {
  it.each([
    ["host", { host: "http://proxy.example.com", port: 80 }],
    ["host", { host: "proxy.example.com:8080", port: 80 }],
    ["host", { host: "", port: 80 }],
    ["host", { host: "a b", port: 80 }],
    ["host", { port: 80 }],
    ["port", { host: "proxy.example.com", port: 0 }],
    ["port", { host: "proxy.example.com", port: 65_536 }],
    ["port", { host: "proxy.example.com", port: "8080" }],
    ["username", { host: "proxy.example.com", port: 80, username: "a:b", password: "c" }],
    ["username", { host: "proxy.example.com", port: 80, username: "a\r\nb" }],
    ["username", { host: "proxy.example.com", port: 80, password: "c" }],
    ["country", { host: "proxy.example.com", port: 80, country: "Germany" }],
    ["", { host: "proxy.example.com", port: 80, protocol: "socks5" }],
  ])("%s of %j", async (field, body) => {
    const caller = await api.caller();
    const answer = await caller.call("POST", "/proxies", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_request", errors: [{ field }] });
  });
});

describe("404", () => {
  const unknown = "0193e4a1-0000-7000-8000-000000000001";

  it("an unknown, a deleted and another team's proxy, deleted, tested or named for a run", async () => {
    const [caller, stranger] = [await api.caller(), await api.caller()];
    const theirs = await store(stranger, { host: "proxy.example.com", port: 8080 });
    const gone = await store(caller, { host: "proxy.example.com", port: 8080 });
    expect((await caller.call("DELETE", `/proxies/${gone.id}`)).status).toBe(204);
    for (const id of [unknown, gone.id, theirs.id, "none"]) {
      const prompt = "the title of https://example.com/";
      const answers = await Promise.all([
        caller.call("DELETE", `/proxies/${id}`),
        caller.call("POST", `/proxies/${id}/test`),
        caller.call("POST", "/agent/run", { prompt, proxyId: id }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await stranger.call("DELETE", `/proxies/${theirs.id}`)).status).toBe(204);
  });
});

describe("a test of a proxy", () => {
  it("says that it works, and what address its traffic comes from", async () => {
    const caller = await api.caller();
    expect(await test(caller, { host: proxy.host, port: proxy.port, ...credentials })).toEqual({
      reachable: true,
      status: 200,
      milliseconds: expect.any(Number),
      outwardAddress,
      error: null,
    });
  });

  it("says what is wrong: credentials, nobody there, an address that may not be reached, a refusal", async () => {
    const caller = await api.caller();
    const { host, port } = proxy;
    expect(await test(caller, { host, port, username: "ada", password: "wrong" })).toMatchObject({
      reachable: true,
      status: 407,
      outwardAddress: null,
      error: `The proxy ${proxy.address} refused the username or the password (status 407).`,
    });
    const closed = await startForwardProxy();
    await closed.die();
    expect(await test(caller, { label: "Old", host, port: closed.port })).toMatchObject({
      reachable: false,
      status: null,
      error: `The proxy "Old" (${closed.address}) could not be reached: it refused the connection.`,
    });
    expect(await test(caller, { host: "169.254.169.254", port: 80 })).toMatchObject({
      reachable: false,
      error: expect.stringContaining("it is private or reserved"),
    });
    const down = await startFalseProxy(answerAll(503));
    expect(await test(caller, { host, port: down.port })).toMatchObject({ reachable: true, status: 503 });
    await down.die();
    const hanging = await startFalseProxy((socket) => socket.destroy());
    expect(await test(caller, { host, port: hanging.port })).toMatchObject({
      reachable: false,
      error: expect.stringContaining("closed the connection without an answer"),
    });
    await hanging.die();
  });

  it("ends within seconds where the proxy says nothing, and takes no more of an answer than an address", async () => {
    const caller = await api.caller();
    const silent = await startFalseProxy(() => {});
    expect(await test(caller, { host: silent.host, port: silent.port })).toMatchObject({
      reachable: false,
      error: `The proxy ${silent.address} did not answer in time.`,
    });
    await silent.die();
    const chatty = await startFalseProxy((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const write = () => {
        while (!socket.destroyed && socket.write("x".repeat(10_000)));
      };
      socket.on("drain", write);
      write();
    });
    const trial = await test(caller, { host: chatty.host, port: chatty.port });
    expect(trial).toMatchObject({ reachable: true, status: 200, outwardAddress: null });
    await chatty.die();
  });
});
