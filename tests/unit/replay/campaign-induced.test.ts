import { beforeAll, expect, test } from "vitest";
import { type Campaign, createCampaign } from "../../mutators/campaign.ts";

let campaign: Campaign;

beforeAll(async () => {
  campaign = await createCampaign("induced");
}, 120_000);

test("what is induced from one record reads right after a change, or says so", async () => {
  const { all, total, print, quiet } = await campaign.tryChanges({ seeds: [2, 3], pairs: 10 });
  process.stdout.write(`induced\n${print()}${quiet.map((line) => `${line}\n`).join("")}`);
  expect(total()).toBeGreaterThanOrEqual(500);
  expect((all.right + all.nulls + all.flagged) / total()).toBeGreaterThanOrEqual(0.95);
  expect(all.wrong).toBe(0);
}, 300_000);

test("what is induced never ends ok on what breaks a page, and is never healed there", async () => {
  const ends = await campaign.tryBreaking(4);
  expect(ends.length).toBeGreaterThan(20);
  expect(ends.filter(({ ending }) => ending !== "refused")).toEqual([]);
}, 120_000);
