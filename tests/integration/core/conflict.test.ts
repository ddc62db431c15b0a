import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cloud, startCloud } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  process.env.GLEANER_CONFLICT_MS = "300";
  cloud = await startCloud({ conflictShare: 1 });
});
afterAll(() => cloud.close());

test("a write that meets conflicts for as long as it is tried is refused as busy, with when to come back", async () => {
  await expect(cloud.team()).rejects.toMatchObject({
    name: "Refusal",
    code: "storage_busy",
    details: { retryAfterSeconds: 1 },
  });
});
