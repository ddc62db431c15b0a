import { Refusal, type RefusalCode } from "@gleaner/core/error";
import { Hono } from "hono";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  answerError,
  answerNotFound,
  input,
  limitBody,
  Problem,
  readIdempotencyKey,
  refuseMethod,
  requireJson,
  toId,
} from "../../../functions/api/src/http.ts";

function serve(
  run: () => never = () => {
    throw new Error("unused");
  },
) {
  const reported: Error[] = [];
  const app = new Hono();
  app.onError(answerError((error) => reported.push(error)));
  app.notFound(answerNotFound);
  app.use(refuseMethod(app), limitBody, requireJson);
  app.get("/throws", () => run());
  app.get("/id/:id", (context) => context.text(toId(context.req.param("id"))));
  app.post("/named", input("json", z.strictObject({ name: z.string().min(1) })), (context) =>
    context.json({ ...context.req.valid("json"), ...readIdempotencyKey(context) }),
  );
  app.post("/empty", (context) => context.json(readIdempotencyKey(context)));
  return { app, reported };
}

async function refusal(response: Response | Promise<Response>) {
  const answer = await response;
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = Problem.parse(await answer.json());
  expect(problem.status).toBe(answer.status);
  return { ...problem, headers: answer.headers };
}

const post = (body: BodyInit, headers: HeadersInit = { "content-type": "application/json" }) =>
  ({ method: "POST", body, headers }) as const;

test.for<[RefusalCode, number]>([
  ["invalid_request", 400],
  ["unauthorized", 401],
  ["plan_without_api_access", 403],
  ["forbidden", 403],
  ["not_found", 404],
  ["conflict", 409],
  ["idempotency_conflict", 409],
  ["too_large", 413],
  ["unsupported_media_type", 415],
  ["export_needs_single_record", 422],
  ["quota_exceeded", 429],
  ["rate_limited", 429],
])("a refusal %s is answered %i with its sentence", async ([code, status]) => {
  const { app, reported } = serve(() => {
    throw new Refusal(code, "A sentence.", { cause: new Error("inner") });
  });
  expect(await refusal(app.request("/throws"))).toMatchObject({ status, code, detail: "A sentence." });
  expect(reported).toEqual([]);
});

test("a quota's refusal carries its limit and reset, a rate limit says when to come back", async () => {
  const details = { limit: 5, resetsAt: "2030-01-01T00:00:00.000Z", retryAfterSeconds: 1.2 };
  const { app } = serve(() => {
    throw new Refusal("quota_exceeded", "Used up.", { details });
  });
  const problem = await refusal(app.request("/throws"));
  expect(problem).toMatchObject({ limit: 5, resetsAt: details.resetsAt });
  expect(problem.headers.get("retry-after")).toBe("2");
});

test.each(["storage_busy", "export_busy"] as const)(
  "503: %s says when to come back, and is reported",
  async (code) => {
    const { app, reported } = serve(() => {
      throw new Refusal(code, "Busy.", { cause: new Error("inner"), details: { retryAfterSeconds: 1 } });
    });
    const problem = await refusal(app.request("/throws"));
    expect(problem).toMatchObject({ status: 503, code, detail: "Busy." });
    expect(problem.headers.get("retry-after")).toBe("1");
    expect(reported.map((error) => error.message)).toEqual(["Busy."]);
  },
);

test("503: busy storage says when to come back where who refuses does not", async () => {
  const { app } = serve(() => {
    throw new Refusal("storage_busy", "Busy.");
  });
  expect((await refusal(app.request("/throws"))).headers.get("retry-after")).toBe("1");
});

test("an unforeseen error is reported and answers nothing of itself", async () => {
  const { app, reported } = serve(() => {
    throw new Error("secret detail");
  });
  const answer = await app.request("/throws");
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).not.toMatch(/secret detail|at .*\.ts/);
  expect(reported.map((error) => error.message)).toEqual(["secret detail"]);
});

test.for<[string, string]>([
  ["not JSON", "{"],
  ["empty, said to be JSON", " "],
])("400: a body that is %s", async ([, body]) => {
  expect(await refusal(serve().app.request("/named", post(body)))).toMatchObject({
    code: "invalid_request",
    status: 400,
  });
});

test("400 names the fields at fault", async () => {
  const problem = await refusal(serve().app.request("/named", post(JSON.stringify({ name: "", other: 1 }))));
  expect(problem.status).toBe(400);
  expect(problem.errors?.map(({ field }) => field)).toContain("name");
  expect(problem.detail).toMatch(/^name: /);
});

test.for(["a b", "é", "x".repeat(256), ""])("400: the Idempotency-Key %j", async (key) => {
  const headers = new Headers();
  headers.set("idempotency-key", key);
  const problem = await refusal(serve().app.request("/empty", { method: "POST", headers }));
  expect(problem).toMatchObject({ status: 400, errors: [{ field: "Idempotency-Key" }] });
});

test("an Idempotency-Key of up to 255 characters is taken", async () => {
  const idempotencyKey = "~".repeat(255);
  const answer = await serve().app.request("/empty", {
    method: "POST",
    headers: { "idempotency-key": idempotencyKey },
  });
  expect(await answer.json()).toEqual({ idempotencyKey });
});

test.for(["x", "1", "../x", "0193e4a1-0000-7000-8000-00000000000", "%00"])("404: the id %s", async (id) => {
  expect(await refusal(serve().app.request(`/id/${id}`))).toMatchObject({ status: 404, code: "not_found" });
});

test("404 where there is nothing, 405 where there is something else", async () => {
  const { app } = serve();
  expect(await refusal(app.request("/nothing"))).toMatchObject({ status: 404, code: "not_found" });
  const problem = await refusal(app.request("/named", { method: "DELETE" }));
  expect(problem).toMatchObject({ status: 405, code: "method_not_allowed" });
  expect(problem.headers.get("allow")).toBe("POST");
});

test("413: a body over 1 MB, with and without its length said", async () => {
  const body = JSON.stringify({ name: "x".repeat(1_000_000) });
  const headers = { "content-type": "application/json" };
  const { app } = serve();
  expect(await refusal(app.request("/named", post(body, headers)))).toMatchObject({
    status: 413,
    code: "too_large",
  });
  const said = { ...headers, "content-length": String(body.length) };
  expect(await refusal(app.request("/named", post(body, said)))).toMatchObject({
    status: 413,
    code: "too_large",
  });
});

test.for([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=application/json",
  "text/plain; application/json",
])("415: a body of %s", async (type) => {
  const answer = serve().app.request("/named", post('{"name":"x"}', { "content-type": type }));
  expect(await refusal(answer)).toMatchObject({ status: 415, code: "unsupported_media_type" });
});

test("JSON may say its character set, and no body needs no type", async () => {
  const { app } = serve();
  const typed = post('{"name":"x"}', { "content-type": "Application/JSON; charset=utf-8" });
  expect((await app.request("/named", typed)).status).toBe(200);
  expect((await app.request("/empty", { method: "POST" })).status).toBe(200);
  const nothing = new ReadableStream({ start: (controller) => controller.close() });
  const init = { method: "POST", body: nothing, duplex: "half" };
  const streamed = new Request("http://service.test/empty", init);
  expect((await app.request(streamed)).status).toBe(200);
});
