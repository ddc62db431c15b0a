import { createCodes } from "@gleaner/login";
import { expect, test } from "vitest";
import { holdClock } from "./clock.ts";

/** The key of RFC 6238's test vectors ("12345678901234567890"). */
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const { signal } = new AbortController();

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1234567890, "89005924"],
  [20000000000, "65353130"],
])("gives the code of RFC 6238 at %i s", async (seconds, code) => {
  // A second before its period ends there would be too little time: the vectors are asked for where it began.
  const clock = holdClock(Math.floor(seconds / 30) * 30);
  const uri = `otpauth://totp/Club:ada?secret=${key}&digits=8`;
  expect(await createCodes(uri, { clock }).next(signal)).toBe(code);
});

test("a Base32 key is read as sites show it", async () => {
  const at = () => ({ clock: holdClock(90) });
  const spaced = key.toLowerCase().replace(/(.{4})/g, "$1 ");
  expect(await createCodes(spaced, at()).next(signal)).toBe(await createCodes(key, at()).next(signal));
});

test("what is no key of time-based codes is refused", () => {
  for (const mfa of [
    "not base 32!",
    "otpauth://hotp/Club:ada?secret=GEZDGNBV&counter=1",
    "otpauth://totp/Club",
  ]) {
    expect(() => createCodes(mfa, { clock: holdClock(0) })).toThrow();
  }
});

test("a code is never given twice: the next one is waited for", async () => {
  const clock = holdClock(30_000);
  const codes = createCodes(key, { clock });
  const given = [await codes.next(signal), await codes.next(signal), await codes.next(signal)];
  expect(new Set(given).size).toBe(3);
  expect(clock.now()).toBe(30_060_000);
});

test.each([
  [2999, 30_030_000],
  [3000, 30_027_000],
])("a code with %i ms left", async (leftMs, givenAt) => {
  const clock = holdClock(30_000);
  clock.pass(30_000 - leftMs);
  await createCodes(key, { clock }).next(signal);
  expect(clock.now()).toBe(givenAt);
});

test("a code that another run has used is not given", async () => {
  const clock = holdClock(30_000);
  const claimed = new Set([1000]);
  const claim = async (period: number) => {
    const isFree = !claimed.has(period);
    claimed.add(period);
    return isFree;
  };
  await createCodes(key, { clock, claim }).next(signal);
  expect([...claimed]).toEqual([1000, 1001]);
  expect(clock.now()).toBe(30_030_000);
});

test("who goes on for an earlier process knows which codes that gave, and gives none of them again", async () => {
  const clock = holdClock(30_000);
  const [given, again]: string[][] = [[], []];
  const first = createCodes(key, { clock, onCode: (code) => given?.push(code) });
  await first.next(signal);
  const second = createCodes(key, { clock, used: first.used(), onCode: (code) => again?.push(code) });
  expect(again).toEqual(given);
  expect(given).not.toContain(await second.next(signal));
  expect(second.used()).toEqual([1000, 1001]);
});

test("a wait for the next code ends with the run", async () => {
  const stop = new AbortController();
  const clock = {
    now: () => 29_999,
    sleep: async () => {
      stop.abort(new Error("stopped"));
    },
  };
  await expect(createCodes(key, { clock }).next(stop.signal)).rejects.toThrow("stopped");
});
