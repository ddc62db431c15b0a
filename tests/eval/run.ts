import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { calibrate, collectStated } from "./calibration.ts";
import { foreign } from "./foreign.ts";
import { showHonesty } from "./honesty.ts";
import { loadItems } from "./item.ts";
import { keyless } from "./keyless.ts";
import type { Mode, Scored } from "./prediction.ts";
import { product, turns } from "./product.ts";
import { reach } from "./reach.ts";
import { makeReport } from "./report.ts";
import { type Reread, reread, showReread } from "./reread.ts";
import { scoreItem } from "./score.ts";
import { servePages } from "./serve.ts";
import { summarize } from "./summary.ts";
import { createVisitor } from "./visit.ts";
import { showWorst } from "./worst.ts";

const usage = `usage: npm run eval -- DIR [--mode product|turns|foreign|keyless|reach] [--only PREFIX] [--json FILE] [--predictions FILE]
                      [--worst N] [--evidence]`;
const modes: Readonly<Record<string, Mode>> = { product, turns, foreign, keyless, reach };
/** Pages open at once. */
const atOnce = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: "string", default: "product" },
    only: { type: "string", default: "" },
    json: { type: "string" },
    predictions: { type: "string" },
    worst: { type: "string", default: "0" },
    evidence: { type: "boolean", default: false },
  },
});
const [dir] = positionals;
const mode = modes[values.mode];
if (dir === undefined || mode === undefined) {
  console.error(usage);
  process.exit(2);
}

const items = loadItems(dir, values.only);
const startedAt = performance.now();
const units = mode.units(items);
const pages = await servePages([...new Set(units.flat())]);
const visitor = await createVisitor(pages, atOnce);
try {
  const done = (
    await visitor.each(units, async (unit, visit) => {
      const predictions = await mode.predict(unit, visit, pages);
      const reading: (Reread | null)[] = [];
      for (const each of predictions)
        reading.push(values.evidence && each.read !== null ? await reread(each, visit) : null);
      return predictions.map((prediction, at) => ({ prediction, reread: reading[at] ?? null }));
    })
  ).flat();
  const predictions = done.map(({ prediction }) => ({
    ...prediction,
    records: pages.withoutPlace(prediction.item, prediction.records),
    ...(prediction.proposal && { proposal: pages.withoutPlace(prediction.item, prediction.proposal) }),
  }));
  const scored: Scored[] = predictions.map((prediction) => {
    const { item, records } = prediction;
    return { prediction, ...scoreItem(item, item.expected, records) };
  });
  const scores = scored.map(({ score }) => score);
  const report = makeReport(scores, items.length - scores.length);
  if (Number(values.worst) > 0) console.log(`${showWorst(scored, Number(values.worst))}\n`);
  console.log(
    `mode ${values.mode}, ${scores.length} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
  console.log(summarize(scored));
  for (const source of ["confidence", "certainty"] as const) {
    const stated = predictions.flatMap((prediction) => collectStated(prediction, source));
    if (stated.length > 0)
      console.log(`
${source} of values
${calibrate(stated)}`);
  }
  const more = mode.show?.(scored) ?? null;
  if (more !== null) console.log(`\n${more}`);
  const honesty = showHonesty(scored);
  if (honesty !== null) console.log(`\n${honesty}`);
  if (values.evidence) console.log(`\n${showReread(done.flatMap((each) => each.reread ?? []))}`);
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 1));
  if (values.predictions !== undefined) {
    const byId = Object.fromEntries(predictions.map(({ item, records }) => [item.id, records]));
    await writeFile(values.predictions, JSON.stringify(byId, null, 1));
  }
} finally {
  await visitor.close();
  await pages.close();
}
