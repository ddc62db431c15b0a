import { gunzipSync, gzipSync } from "node:zlib";
import { files, page } from "@gleaner/console/files";
import { app } from "@gleaner/console-server";
import { expect, test } from "vitest";
import { addSamples } from "../../../functions/console/src/samples.ts";

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const named = [...page.matchAll(/"\/assets\/([^"]+)"/g)].map(([, name = ""]) => name);

test("every address answers the one page, which may run and load nothing but the console's own files", async () => {
  for (const path of ["/", "/runs", "/runs/1", "/sign-in"]) {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(page);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")?.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        "frame-ancestors 'none'",
      ]),
    );
  }
});

test("what the page names is there, under a name that changes with its content, compressed for who takes it so", async () => {
  expect(named.length).toBeGreaterThan(1);
  for (const name of named) {
    expect(name).toMatch(/-[A-Z0-9]{8}\.(?:js|css)$/);
    const plain = await get(`/assets/${name}`);
    const compressed = await get(`/assets/${name}`, { "accept-encoding": "gzip, br" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(compressed.headers.get("cache-control")).toContain("immutable");
    expect(gunzipSync(await compressed.bytes())).toEqual(Buffer.from(await plain.bytes()));
  }
});

test("the first load is at most 60 KB, compressed", () => {
  const bytes = named.map((name) => Buffer.from(files[name]?.gzip ?? "", "base64").length);
  expect(gzipSync(page).length + bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60_000);
});

test.for([
  ["/assets/missing.js", "GET", 404],
  ["/assets/constructor", "GET", 404],
  ["/runs", "POST", 405],
] as const)("%s is no file of its: %s answers %i", async ([path, method, status]) => {
  expect((await app.request(path, { method })).status).toBe(status);
});

test("sample prompts stand in the page as text, whatever they hold", () => {
  const samples = JSON.stringify([{ title: '"><script>alert(1)</script>$&', prompt: "a & b" }]);
  const text = addSamples(page, samples);
  expect(text).not.toContain("<script>alert");
  const content = /<meta name="samples" content="([^"]*)">/.exec(text)?.[1] ?? "";
  const read = content.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  expect(read).toBe(samples);
  expect(addSamples(page, undefined)).toBe(page);
});
