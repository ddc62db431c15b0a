import { expect, test } from "vitest";
import { openWarmer } from "../../../../functions/runner/src/worker/warm.ts";

test("code is warmed while there is no work, goes on where it was left, and ends", async () => {
  const warmer = openWarmer();
  let asked = 0;
  await warmer.goOn(() => asked++ >= 3);
  expect(asked).toBe(4);
  await warmer.goOn(() => asked++ < 0);
  const all = asked;
  expect(all).toBeGreaterThan(30);
  await warmer.goOn(() => asked++ < 0);
  expect(asked).toBe(all);
});
