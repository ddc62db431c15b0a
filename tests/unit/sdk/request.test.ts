import * as sdk from "gleaner";
import { describe, expect, it } from "vitest";
import { problems } from "../../../functions/api/src/http.ts";
import { json, refuse, serve } from "./server.ts";

const soon = { "retry-after": "0" };

describe.concurrent("a call", () => {
  it("carries the key, the query without what is not set, and the body as JSON", async () => {
    const { gleaner, asked } = await serve(() => json({ jobs: [], nextCursor: null }));
    await gleaner.jobs.list({ limit: 5, status: undefined, scriptId: "s" }).page();
    await gleaner.jobs.start({ prompt: "p", startUrl: undefined }, { idempotencyKey: "k" });
    expect(asked[0]).toMatchObject({ method: "GET", path: "/api/jobs?limit=5&script_id=s" });
    expect(asked[0]?.headers).toMatchObject({ "x-api-key": "api_x.y" });
    expect(asked[1]).toMatchObject({ method: "POST", path: "/api/agent/run", body: { prompt: "p" } });
    expect(asked[1]?.headers).toMatchObject({
      "content-type": "application/json",
      "idempotency-key": "k",
    });
  });

  it("shows a session's token as a bearer, and takes a base address that ends in /api", async () => {
    const { url, asked } = await serve(() => json({}));
    await new sdk.Gleaner({ baseUrl: `${url}/api/`, apiKey: "ses_x" }).usage();
    expect(asked[0]?.path).toBe("/api/billing/usage");
    expect(asked[0]?.headers.authorization).toBe("Bearer ses_x");
    expect(asked[0]?.headers).not.toHaveProperty("x-api-key");
  });

  it("cannot be led to another address by an id", async () => {
    const { gleaner, asked } = await serve(() => json({}));
    await gleaner.jobs.get("../keys?x=");
    expect(asked[0]?.path).toBe("/api/jobs/..%2Fkeys%3Fx%3D");
  });

  it("ends with its signal", async () => {
    const { gleaner } = await serve(() => new Promise(() => {}));
    const signal = AbortSignal.timeout(20);
    await expect(gleaner.jobs.get("j", { signal })).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe.concurrent("what may pass is sent again, twice at the most", () => {
  it.for([408, 429, 500, 502, 503])("%i", async (status) => {
    const { gleaner, asked } = await serve((_, n) =>
      n < 3 ? refuse(status, "x", soon) : json({ plan: "pro" }),
    );
    expect(await gleaner.usage()).toEqual({ plan: "pro" });
    expect(asked).toHaveLength(3);
  });

  it("a lost connection, until the third is lost too", async () => {
    const { gleaner, asked } = await serve(() => null);
    await expect(gleaner.usage()).rejects.toBeInstanceOf(sdk.ConnectionError);
    expect(asked).toHaveLength(3);
  });

  it("not a refusal, a quota that is used up, or what asks for a longer wait than anybody has", async () => {
    for (const refusal of [
      refuse(404, "not_found"),
      refuse(429, "quota_exceeded"),
      refuse(503, "storage_busy", { "retry-after": "3600" }),
    ]) {
      const { gleaner, asked } = await serve(() => refusal.clone());
      await expect(gleaner.usage()).rejects.toBeInstanceOf(sdk.ApiError);
      expect(asked).toHaveLength(1);
    }
  });

  it("what starts work under one key, of the caller's or its own, so that it starts once", async () => {
    const starts: ((gleaner: sdk.Gleaner) => Promise<unknown>)[] = [
      ({ jobs }) => jobs.start({ prompt: "p" }),
      ({ jobs }) => jobs.start({ scriptId: "s" }),
      ({ jobs }) => jobs.retry("j"),
      ({ automations }) => automations.heal("s"),
    ];
    const keys = await Promise.all(
      starts.map(async (start) => {
        const { gleaner, asked } = await serve((_, n) => (n === 1 ? null : json({ jobId: "j" }, 202)));
        await start(gleaner);
        expect(asked).toHaveLength(2);
        const [first, second] = asked.map(({ headers }) => headers["idempotency-key"]);
        expect(second).toBe(first);
        return first;
      }),
    );
    expect(new Set(keys).size).toBe(starts.length);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("what would be done twice only where the service says that it has done nothing", async () => {
    const account = { label: "l", username: "u", password: "p" };
    const lost = await serve(() => null);
    await expect(lost.gleaner.accounts.create(account)).rejects.toBeInstanceOf(sdk.ConnectionError);
    expect(lost.asked).toHaveLength(1);
    const busy = await serve((_, n) =>
      n === 1 ? refuse(503, "storage_busy", soon) : json({ id: "a" }, 201),
    );
    expect(await busy.gleaner.accounts.create(account)).toEqual({ id: "a" });
  });
});

describe("a refusal", () => {
  it("is of the class that its code names, with all that the service said", async () => {
    const errors = [{ field: "a", message: "b" }];
    const { gleaner } = await serve(() =>
      json({ status: 400, code: "invalid_request", detail: "Wrong.", errors }, 400, { "x-request-id": "r1" }),
    );
    const error = await gleaner.usage().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(sdk.InvalidRequest);
    expect(error).toBeInstanceOf(sdk.ApiError);
    expect(error).toMatchObject({
      name: "InvalidRequest",
      message: "Wrong.",
      status: 400,
      code: "invalid_request",
      errors,
      requestId: "r1",
    });
  });

  it("has a class for every code of the API but the one that only a browser signing in meets", () => {
    const answer = (code: string) => sdk.ApiError.of(new Response(), { code, detail: "" });
    const plain = Object.keys(problems).filter((code) => answer(code).constructor === sdk.ApiError);
    expect(plain).toEqual(["sign_in_refused"]);
  });

  it("that something between has written is an ApiError too; what is no JSON is a ConnectionError", async () => {
    const between = await serve(() => new Response("<html>", { status: 502 }), { retries: 0 });
    await expect(between.gleaner.usage()).rejects.toMatchObject({
      name: "ApiError",
      status: 502,
      code: "unknown",
    });
    const other = await serve(() => new Response("<html>"));
    await expect(other.gleaner.usage()).rejects.toBeInstanceOf(sdk.ConnectionError);
  });
});
