import { beforeAll, expect, test } from "vitest";
import { type Campaign, createCampaign } from "../../mutators/campaign.ts";

let campaign: Campaign;

beforeAll(async () => {
  campaign = await createCampaign("observed");
}, 120_000);

test("what is chosen among observed columns reads right after a change, or says so", async () => {
  const { all, total, print, quiet } = await campaign.tryChanges({ seeds: [2], pairs: 3 });
  process.stdout.write(`observed\n${print()}${quiet.map((line) => `${line}\n`).join("")}`);
  expect(total()).toBeGreaterThanOrEqual(200);
  expect((all.right + all.nulls + all.flagged) / total()).toBeGreaterThanOrEqual(0.95);
  expect(all.wrong).toBe(0);
}, 300_000);

test("what is chosen never ends ok on what breaks a page, and is never healed there", async () => {
  const ends = await campaign.tryBreaking(4);
  expect(ends.length).toBeGreaterThan(20);
  expect(ends.filter(({ ending }) => ending !== "refused")).toEqual([]);
}, 120_000);
