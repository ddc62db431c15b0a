import { describe, expect, it } from "vitest";
import { rememberAnswers } from "../../../../packages/browser/src/egress/resolver.ts";

describe("rememberAnswers", () => {
  it("asks once for a name that many connections want at the same time", async () => {
    let asked = 0;
    const resolve = rememberAnswers(async () => {
      asked += 1;
      return ["192.0.2.1"];
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => resolve("cdn.example")));
    expect(answers.every(([address]) => address === "192.0.2.1")).toBe(true);
    expect(asked).toBe(1);
  });

  it("asks again a minute later", async () => {
    let at = 0;
    const given = [["192.0.2.1"], ["192.0.2.2"]];
    const resolve = rememberAnswers(
      async () => given.shift() ?? [],
      () => at,
    );
    expect(await resolve("moving.example")).toEqual(["192.0.2.1"]);
    at = 59_999;
    expect(await resolve("moving.example")).toEqual(["192.0.2.1"]);
    at = 60_000;
    expect(await resolve("moving.example")).toEqual(["192.0.2.2"]);
  });

  it("remembers for two seconds that a name does not exist", async () => {
    let at = 0;
    let asked = 0;
    const resolve = rememberAnswers(
      async () => {
        asked += 1;
        throw new Error("ENOTFOUND");
      },
      () => at,
    );
    expect([await resolve("nowhere.example"), await resolve("nowhere.example")]).toEqual([[], []]);
    at = 1_999;
    await resolve("nowhere.example");
    expect(asked).toBe(1);
    at = 2_000;
    await resolve("nowhere.example");
    expect(asked).toBe(2);
  });

  it("forgets the oldest of more than a thousand names", async () => {
    const asked: string[] = [];
    const resolve = rememberAnswers(async (host) => {
      asked.push(host);
      return ["192.0.2.1"];
    });
    for (let n = 0; n <= 1000; n += 1) await resolve(`${n}.example`);
    await resolve("1.example");
    await resolve("0.example");
    expect(asked.slice(-2)).toEqual(["1000.example", "0.example"]);
  });
});
