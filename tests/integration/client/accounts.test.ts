import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type TestService } from "./command.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const named = ["--label", "Shop", "--username", "ada"];
const create = (args: readonly string[], more: { stdin?: string; env?: Record<string, string> } = {}) => {
  const { env, ...rest } = more;
  const all = { GLEANER_DATA_DIR: service.dataDir, ...env };
  return service.gleaner(["accounts", "create", ...named, ...args, "--json"], { ...rest, env: all });
};

describe("gleaner accounts", () => {
  it("stores an account whose secrets come from stdin, the environment or an option, lists it and deletes it", async () => {
    expect((await service.gleaner(["accounts"])).out).toMatch(/^No login accounts/);
    const made = await Promise.all([
      create(["--stdin", "--site", "example.com"], { stdin: "pass word\r\nJBSWY3DPEHPK3PXP\r\n" }),
      create([], { env: { GLEANER_PASSWORD: "pass word" } }),
      create(["--password", "pass word", "--mfa-secret", "JBSWY3DPEHPK3PXP"]),
    ]);
    const accounts = made.map(({ out }) => JSON.parse(out));
    expect(accounts).toMatchObject([
      { label: "Shop", username: "ada", site: "example.com", hasMfa: true },
      { site: null, hasMfa: false },
      { site: null, hasMfa: true },
    ]);
    const listed = await service.gleaner(["accounts", "list"], { width: 160 });
    for (const { id } of accounts) expect(listed.out).toContain(id);
    expect(JSON.stringify([listed, made])).not.toContain("pass word");
    const { id } = accounts[0];
    expect(await service.gleaner(["accounts", "delete", id])).toMatchObject({
      exit: 0,
      out: `Account ${id} is deleted.\n`,
    });
    const { accounts: left } = JSON.parse((await service.gleaner(["accounts", "--json"])).out);
    expect(left).toHaveLength(2);
  });

  it.for([[[]], [["--stdin"]]] as const)("asks for a password where there is none: %j", async ([args]) => {
    const ended = await create(args);
    expect(ended.exit).toBe(2);
    expect(JSON.parse(ended.err)).toMatchObject({ detail: expect.stringContaining("GLEANER_PASSWORD") });
  });

  it("says what is wrong with a secret without repeating it", async () => {
    const ended = await create(["--password", "pass word", "--mfa-secret", "no secret!"]);
    expect(ended).toMatchObject({ exit: 3 });
    expect(ended.err).toContain("Base32");
    expect(ended.err).not.toMatch(/pass word|no secret!/);
  });

  it("names an account for a run and for a replay", async () => {
    const unknown = "0193e4a1-0000-7000-8000-000000000001";
    for (const verb of [["run", "the title of https://example.com/"]]) {
      const ended = await service.gleaner([...verb, "--account", unknown]);
      expect(ended).toMatchObject({ exit: 3, err: expect.stringContaining("no such login account") });
    }
  });
});
