import { beforeAll, describe, test } from "vitest";
import { type Deletion, deletions } from "./deletions.ts";
import { findFaults } from "./rules/index.ts";
import { synthesize } from "./synthesize.ts";
import { RefusedStage } from "./synthesizer.ts";
import { readUses, type Use } from "./use.ts";

let uses: ReadonlyMap<string, Use>;

beforeAll(async () => {
  const { builds } = await synthesize("production");
  uses = await readUses(builds.map(({ handler }) => handler));
}, 300_000);

/** What would be said of infra/ with these edits: why it cannot be synthesized, or what is wrong with the result. */
async function ask(some: readonly Deletion[]): Promise<string> {
  try {
    const stage = some[0]?.stage ?? "production";
    const edits = some.map(({ edit }) => edit);
    return findFaults(await synthesize(stage, edits), uses).join("\n");
  } catch (error) {
    if (error instanceof RefusedStage) return error.message;
    throw error;
  }
}

/** A synthesis takes seconds: so many deletions are made at once, of different files and with different faults. */
const atOnce = 5;

function group(all: readonly Deletion[]): Deletion[][] {
  const groups: Deletion[][] = [];
  for (const each of all) {
    const fits = groups.find(
      (some) =>
        some.length < atOnce &&
        some.every(
          (other) =>
            other.stage === each.stage &&
            other.edit.file !== each.edit.file &&
            !other.fault.includes(each.fault) &&
            !each.fault.includes(other.fault),
        ),
    );
    if (fits) fits.push(each);
    else groups.push([each]);
  }
  return groups;
}

describe.concurrent("nothing can be taken from infra/ unnoticed", () => {
  const groups = group(deletions).map((some) => ({ some, what: some.map(({ what }) => what).join("; ") }));
  test.for(groups)("$what", async ({ some }, { expect }) => {
    const said = await ask(some);
    // What keeps the others from being seen, such as a failed synthesis, leaves each to be asked for alone.
    for (const each of some) if (!said.includes(each.fault)) expect(await ask([each])).toContain(each.fault);
  });
});
