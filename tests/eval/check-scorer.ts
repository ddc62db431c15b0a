import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { loadItems } from "./item.ts";
import { perturb, seeded } from "./perturb.ts";
import { makeReport } from "./report.ts";
import { scoreItem } from "./score.ts";

// By hand: node tests/eval/check-scorer.ts DIR [rounds]. Feeds the folder's own score.mjs and this scorer the same faulty
// predictions and compares every number that they report.
const [dir = ".", rounds = "20"] = process.argv.slice(2);
const items = loadItems(dir, "");
const folder = mkdtempSync(join(tmpdir(), "gleaner-scorer-"));
const [input, output] = [join(folder, "predictions.json"), join(folder, "report.json")];
let differing = 0;
try {
  for (let seed = 1; seed <= Number(rounds); seed += 1) {
    const random = seeded(seed);
    const predictions = new Map(
      items.flatMap((item) => (random() < 0.1 ? [] : [[item.id, perturb(item, random)] as const])),
    );
    const text = JSON.stringify(Object.fromEntries(predictions));
    writeFileSync(input, text);
    const child = spawnSync(process.execPath, [join(dir, "score.mjs"), input, "--out", output]);
    if (child.status !== 0) throw new Error(String(child.stderr));
    const theirs: unknown = JSON.parse(readFileSync(output, "utf8"));
    const scores = items.flatMap((item) => {
      const records = predictions.get(item.id);
      return records === undefined ? [] : [scoreItem(item, item.expected, records).score];
    });
    const ours: unknown = JSON.parse(JSON.stringify(makeReport(scores, items.length - scores.length)));
    if (isDeepStrictEqual(ours, theirs)) continue;
    differing += 1;
    writeFileSync(join(tmpdir(), "gleaner-scorer-ours.json"), JSON.stringify(ours, null, 1));
    writeFileSync(join(tmpdir(), "gleaner-scorer-theirs.json"), JSON.stringify(theirs, null, 1));
    console.log(`seed ${seed}: the reports differ; see gleaner-scorer-*.json in ${tmpdir()}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${Number(rounds) - differing} of ${rounds} rounds over ${items.length} items equal`);
process.exitCode = differing === 0 ? 0 : 1;
