import type * as Job from "@gleaner/core/job";
import { expect, test } from "vitest";
import { openKeeper } from "../../../functions/runner/src/keeper.ts";

const standing = (state: Uint8Array | null) => ({ kind: "standing", state, pieces: [], added: [] }) as const;

test("another invocation can go on but where what the run has is too large to be kept", async () => {
  const everyMs = 2 ** 31 - 1;
  const keeper = openKeeper({} as Job.JobItem, everyMs, async () => new Uint8Array(32), {});
  expect(keeper.isKept()).toBe(true);
  keeper.take(standing(Buffer.from("here")));
  expect(keeper.isKept()).toBe(true);
  keeper.take(standing(null));
  expect(keeper.isKept()).toBe(false);
  await keeper.close();
});
