import { parseArgs } from "node:util";
import { tabulate } from "../eval/tabulate.ts";
import { createCampaign, type Healed } from "./campaign.ts";
import { mutateThroughService } from "./service/run.ts";

const endings = [
  "right",
  "nulls",
  "healed",
  "healed short",
  "refused",
  "short",
  "wrong",
  "healed wrong",
] as const;
const heads = ["plans", "changes", "cases", "right without heal", "right but for nulls", "healed"];
const further = ["healed, rows missing", "honest failure", "quietly short", "quietly wrong", "healed wrong"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { service: { type: "boolean", default: false }, only: { type: "string", default: "" } },
});
if (values.service) await mutateThroughService(positionals[0], values.only);
else await mutateParsedPages();

/** Prints what becomes of plans on changed pages, each flagged replay followed by a heal without a model. */
async function mutateParsedPages(): Promise<void> {
  for (const way of ["observed", "induced"] as const) {
    const campaign = await createCampaign(way);
    const ends = await campaign.tryHealing({ seeds: [2, 3], pairs: 5 });
    const row = (title: string, of: readonly Healed[]) => [
      way,
      title,
      ...[of.length, ...endings.map((each) => of.filter(({ ending }) => ending === each).length)].map(String),
    ];
    const rows = [
      row(
        "gentle",
        ends.filter(({ isBreaking }) => !isBreaking),
      ),
      row(
        "breaking",
        ends.filter(({ isBreaking }) => isBreaking),
      ),
    ];
    console.log(`${tabulate([[...heads, ...further], ...rows])}\n`);
    for (const { ending, sample, changes } of ends)
      if (ending.includes("wrong") || ending.includes("short"))
        console.log(`${ending}: ${sample}, ${changes}`);
  }
}
