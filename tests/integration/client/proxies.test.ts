import { afterAll, beforeAll, expect, it } from "vitest";
import { startService, type TestService } from "./command.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it("stores a proxy whose password comes from stdin, the environment or an option, lists, tests and deletes it", async () => {
  expect((await service.gleaner(["proxies"])).out).toBe("No proxies yet.\n");
  const create = (args: readonly string[], more: { stdin?: string; env?: Record<string, string> } = {}) => {
    const address = ["--host", "169.254.1.1", "--port", "8080"];
    const env = { GLEANER_DATA_DIR: service.dataDir, ...more.env };
    return service.gleaner(["proxies", "create", ...address, ...args, "--json"], { ...more, env });
  };
  const made = await Promise.all([
    create(["--label", "Berlin", "--username", "ada", "--country", "de", "--stdin"], {
      stdin: "pass word\n",
    }),
    create(["--username", "ada"], { env: { GLEANER_PASSWORD: "pass word" } }),
    create(["--username", "ada", "--password", "pass word"]),
    create([]),
  ]);
  const proxies = made.map(({ out }) => JSON.parse(out));
  expect(proxies).toMatchObject([
    { label: "Berlin", host: "169.254.1.1", port: 8080, username: "ada", country: "DE" },
    { label: null, username: "ada" },
    { username: "ada", country: null },
    { username: null },
  ]);
  const listed = await service.gleaner(["proxies", "list"], { width: 160 });
  for (const { id } of proxies) expect(listed.out).toContain(id);
  expect(JSON.stringify([listed, made])).not.toContain("pass word");

  const [{ id }] = proxies;
  const tested = await service.gleaner(["proxies", "test", id]);
  expect(tested).toMatchObject({ exit: 1, err: "" });
  expect(tested.out).toMatch(
    /^The proxy "Berlin" \(169\.254\.1\.1:8080\) cannot be used: .*private or reserved/,
  );
  expect(JSON.parse((await service.gleaner(["proxies", "test", id, "--json"])).out)).toMatchObject({
    reachable: false,
    status: null,
    outwardAddress: null,
  });
  expect(await service.gleaner(["proxies", "delete", id])).toMatchObject({
    exit: 0,
    out: `Proxy ${id} is deleted.\n`,
  });
  for (const verb of [
    ["proxies", "test", id],
    ["proxies", "delete", id],
    ["run", "the title of https://example.com/", "--proxy", id],
  ]) {
    expect(await service.gleaner(verb)).toMatchObject({
      exit: 3,
      err: expect.stringContaining("no such proxy"),
    });
  }
});
