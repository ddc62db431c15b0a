import { beforeAll, describe, test } from "vitest";
import { deletions } from "./deletions.ts";
import { findFaults } from "./rules/index.ts";
import { synthesize } from "./synthesize.ts";
import { readUses, type Use } from "./use.ts";

let uses: ReadonlyMap<string, Use>;

beforeAll(async () => {
  const { builds } = await synthesize("production");
  uses = await readUses(builds.map(({ handler }) => handler));
}, 300_000);

/** What would be said of infra/ with one edit: why it cannot be synthesized, or what is wrong with the result. */
async function ask({ edit, stage = "production" }: (typeof deletions)[number]): Promise<string> {
  try {
    return findFaults(await synthesize(stage, [edit]), uses).join("\n");
  } catch (error) {
    if (error instanceof Error && "stderr" in error) return String(error.stderr);
    throw error;
  }
}

describe.concurrent("nothing can be taken from infra/ unnoticed", () => {
  test.for(deletions)("$what", async (deletion, { expect }) => {
    expect(await ask(deletion)).toContain(deletion.fault);
  });
});
