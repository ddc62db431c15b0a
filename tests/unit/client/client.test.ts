import { ApiError, ConnectionError, createClient, type Fetch } from "@gleaner/client";
import { expect, test } from "vitest";

interface Seen {
  readonly url: string;
  readonly init: RequestInit;
}

function serve(answer: (seen: Seen) => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const fetch: Fetch = async (url, init) => {
    seen.push({ url, init });
    return answer({ url, init });
  };
  return { seen, client: createClient({ baseUrl: "http://service.test/", apiKey: "api_x.y", fetch }) };
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);

test("calls carry the key, the query without what is not set, and the body as JSON", async () => {
  const { client, seen } = serve(() => json({}));
  await client.jobs({ limit: 5, status: undefined, scriptId: "s" });
  await client.run({ prompt: "p", startUrl: undefined }, { idempotencyKey: "k" });
  expect(seen[0]?.url).toBe("http://service.test/api/jobs?limit=5&script_id=s");
  expect(seen[0]?.init.headers).toEqual({ "x-api-key": "api_x.y" });
  expect(seen[1]).toMatchObject({
    url: "http://service.test/api/agent/run",
    init: {
      method: "POST",
      body: '{"prompt":"p"}',
      headers: { "x-api-key": "api_x.y", "content-type": "application/json", "idempotency-key": "k" },
    },
  });
});

test("an id cannot lead to another address", async () => {
  const { client, seen } = serve(() => json({}));
  await client.job("../keys?x=");
  expect(seen[0]?.url).toBe("http://service.test/api/jobs/..%2Fkeys%3Fx%3D");
});

test("a session's token goes as a bearer, and a base address may end in /api", async () => {
  const urls: unknown[] = [];
  const fetch: Fetch = async (url, { headers }) => {
    urls.push(url, headers);
    return json({});
  };
  await createClient({ baseUrl: "http://service.test/api", token: "ses_x", fetch }).usage();
  expect(urls).toEqual(["http://service.test/api/billing/usage", { authorization: "Bearer ses_x" }]);
});

test("problem details become an ApiError", async () => {
  const problem = {
    status: 429,
    code: "rate_limited",
    detail: "Too fast.",
    errors: [{ field: "a", message: "b" }],
  };
  const { client } = serve(() => json(problem, { status: 429, headers: { "retry-after": "3" } }));
  const error: unknown = await client.usage().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  const { detail: message, ...rest } = problem;
  expect(error).toMatchObject({ ...rest, message, retryAfterSeconds: 3 });
});

test("an error page of something between is an ApiError too", async () => {
  const { client } = serve(() => new Response("<html>", { status: 502 }));
  await expect(client.usage()).rejects.toMatchObject({ name: "ApiError", status: 502, code: "unknown" });
});

test("no answer, or one that is not JSON, is a ConnectionError", async () => {
  const away = serve(() => {
    throw new TypeError("fetch failed");
  });
  await expect(away.client.usage()).rejects.toBeInstanceOf(ConnectionError);
  const other = serve(() => new Response("<html>"));
  await expect(other.client.usage()).rejects.toBeInstanceOf(ConnectionError);
});

test("a large export is read where the answer points, without the key", async () => {
  const { client, seen } = serve(({ url }) =>
    url.startsWith("http://service.test/")
      ? new Response(null, { status: 303, headers: { location: "http://files.test/a" } })
      : new Response("a,b"),
  );
  expect(Buffer.from(await client.exportFile("j", "csv")).toString()).toBe("a,b");
  expect(seen[1]).toEqual({ url: "http://files.test/a", init: {} });
});

test("all records are collected over as many pages as they take", async () => {
  const { client } = serve(({ url }) => {
    const offset = Number(new URL(url).searchParams.get("offset"));
    return json({ records: [{ offset }], total: 3, ...(offset < 2 && { nextOffset: offset + 1 }) });
  });
  expect(await client.records("j")).toEqual([{ offset: 0 }, { offset: 1 }, { offset: 2 }]);
});
