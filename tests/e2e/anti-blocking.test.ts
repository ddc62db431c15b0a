import type { Job } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScene, type Scene } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ runners: 1 });
});
afterAll(() => scene?.close());

const messages = ({ logs }: Job): string => logs.map(({ message }) => message).join("\n");

test("a site that turns the first visitor away is visited once more on a paid plan, and not on Free", async () => {
  const { pages, system } = scene;
  const { client: free } = await system.openTeam("free");
  pages.turnAway("/busy", 429, "1");
  const refused = await free.jobs.wait((await free.jobs.start({ prompt: pages.prompt("/busy") })).jobId);
  expect(refused).toMatchObject({ status: "blocked", error: { code: "blocked" } });
  expect(messages(refused)).not.toContain("Turned away");
  expect(pages.visits("/busy")).toBe(1);

  const { client: starter } = await system.openTeam("starter");
  pages.turnAway("/crowded", 429, "1");
  const served = await starter.jobs.wait(
    (await starter.jobs.start({ prompt: pages.prompt("/crowded") })).jobId,
  );
  expect(served).toMatchObject({ status: "success", metadata: { recordCount: 3 } });
  expect(messages(served)).toContain("Waiting 1 s, as it asks, then trying once more in a fresh browser");
  expect(served.metadata.savedScriptId).not.toBeNull();
  // Turned away once, by the run and its proof, and twice over plain HTTP.
  expect(pages.visits("/crowded")).toBe(5);
});
