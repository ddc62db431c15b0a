import type { Read } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import { expect, test } from "vitest";
import { readerOf } from "../../eval/evidence-reader.ts";
import { createItems, createList, templateNames } from "../../mutators/list-sample.ts";
import { learn, parse, type Way } from "../../mutators/plan.ts";
import { loadSiteSamples } from "../../mutators/site-samples.ts";

const samples = [
  ...templateNames.map((template) => createList(template, createItems(12, 9))),
  ...(await loadSiteSamples()),
];
const ways: readonly Way[] = ["observed", "induced"];

test.each(ways.flatMap((way) => samples.map((sample) => [way, sample.name, sample] as const)))(
  "every value of a plan that was %s from %s is read again from its evidence and the plan's rows",
  (way, _, sample) => {
    const { read, collected } = learn(sample, way);
    const page = parse(sample.html, sample.url);
    for (const [at, record] of collected.records.entries()) {
      for (const [name, value] of Object.entries(record)) {
        const evidence = evidenceOf(collected.evidence[at] ?? {}, name);
        if (value === null) {
          expect(evidence).toBeUndefined();
          continue;
        }
        if (evidence === undefined) throw new Error(`no evidence of "${name}" in record ${at}`);
        const field = { name, type: "text" as const, reader: readerOf(evidence) };
        const again: Read = { ...read, fields: [field] };
        const { records, evidence: proofs } = page.read(again);
        const row = proofs.findIndex((proof) => proof[name]?.row === evidence.row);
        expect(records[row]?.[name]).toEqual(value);
      }
    }
  },
);
