import { openLogin } from "@gleaner/login";
import { expect, test } from "vitest";
import { holdClock } from "./clock.ts";

const secrets = { password: "correct horse", mfa: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" };
const { signal } = new AbortController();

const open = (unlock: () => Promise<typeof secrets>) =>
  openLogin({
    account: { username: "ada@club.example", hasMfa: true, sites: ["club.example"] },
    unlock,
    taskUrls: [],
    isOpenedHost: () => false,
    clock: holdClock(0),
    used: [3],
  });

test("an account's secrets are asked for once, when they are needed first, and are scrubbed from then on", async () => {
  let asked = 0;
  const login = open(async () => {
    asked += 1;
    return secrets;
  });
  const said = "ada@club.example has correct horse";
  expect(login.codes?.used()).toEqual([3]);
  expect(login.scrub.text(said)).toBe("{account.username} has correct horse");
  expect(asked).toBe(0);
  expect(await login.codes?.next(signal)).toMatch(/^\d{6}$/);
  expect(await login.unlock()).toEqual(secrets);
  expect(asked).toBe(1);
  expect(login.scrub.text(said)).toBe("{account.username} has {account.password}");
  expect(login.codes?.used()).toHaveLength(2);
});

test("where they could not be had, they are asked for again", async () => {
  const answers = [Promise.reject(new Error("busy")), Promise.resolve(secrets)];
  const login = open(() => answers.shift() ?? Promise.reject(new Error("asked a third time")));
  await expect(login.unlock()).rejects.toThrow("busy");
  expect(await login.unlock()).toEqual(secrets);
});
