import { Address, Step } from "@gleaner/automation";
import { Task } from "@gleaner/core/job";
import fc from "fast-check";
import { expect, test } from "vitest";
import { OpenInput } from "../../../packages/agent/src/tools/inputs.ts";

const doors: readonly [string, (url: string) => boolean][] = [
  ["a plan's step", (url) => Step.safeParse({ kind: "open", url }).success],
  ["the tool that opens", (url) => OpenInput.safeParse({ url }).success],
  ["a task's start", (url) => Task.safeParse({ prompt: "p", startUrl: url }).success],
];

test.for([
  "https://user:password@shop.test/",
  "https://user@shop.test/",
  "http://:password@shop.test/",
  `https://shop.test/${"x".repeat(4000)}`,
  "ftp://shop.test/",
  "javascript:alert(1)",
  "shop.test",
])("%s enters no plan, by no door", (url) => {
  for (const [door, isTaken] of doors) expect(isTaken(url), door).toBe(false);
});

test("what one door takes, all do: what a run has opened can be opened again", () => {
  const parts = fc.webUrl({ withQueryParameters: true, withFragments: true });
  const withUser = fc
    .tuple(parts, fc.webAuthority({ withUserInfo: true }))
    .map(([, host]) => `https://${host}/`);
  fc.assert(
    fc.property(fc.oneof(parts, withUser, fc.string()), (url) => {
      const isAddress = Address.safeParse(url).success;
      for (const [door, isTaken] of doors) expect(isTaken(url), door).toBe(isAddress);
    }),
  );
});
