import { deserialize, serialize } from "node:v8";
import { type DataRecord, Plan, ProvenPlan, readRecordSchema } from "@gleaner/automation";
import { ofValues } from "@gleaner/automation/evidence";
import { type Collected, compareRuns, judge, learnContract } from "@gleaner/replay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportFile, type Format } from "../../../functions/api/src/export/index.ts";
import { RunTask } from "../../../functions/api/src/task.ts";
import { makeFields } from "../../../packages/agent/src/field.ts";
import { expectWanted } from "../../../packages/agent/src/keyless/field-type.ts";
import { formatRecords } from "../../../packages/client/src/record-table.ts";
import { joinPieces, recordsOf } from "../api/export/records-of.ts";
import { parsePage } from "../extract/parse.ts";

/** Names that every object has something under, and names that mean something to JavaScript or to JSON Schema. */
const inherited = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
  "prototype",
  "then",
  "toJSON",
  "$ref",
  "properties",
  "0",
  "-1",
  "a.b",
  " ",
  "é",
  "<b>",
];
const name = fc.oneof(
  fc.constantFrom(...inherited),
  fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
);
const names = fc.uniqueArray(name, { minLength: 2, maxLength: 6 });

const schemaOf = (fields: readonly string[]) => ({
  type: "object",
  // As JSON.parse makes it: `__proto__` is a property like any other.
  properties: Object.fromEntries(fields.map((each) => [each, { type: "string" }])),
  required: [...fields],
});

/** A table of three rows; of the second row the last column is empty. */
const page = (count: number) => {
  const cells = (row: number) =>
    Array.from(
      { length: count },
      (_, at) => `<td class="c${at}">${row === 1 && at === count - 1 ? "" : `${row}/${at}`}</td>`,
    ).join("");
  return `<table>${[0, 1, 2].map((row) => `<tr class="row">${cells(row)}</tr>`).join("")}</table>`;
};

const expected = (fields: readonly string[]): (string | null)[][] =>
  [0, 1, 2].map((row) =>
    fields.map((_, at) => (row === 1 && at === fields.length - 1 ? null : `${row}/${at}`)),
  );

const valuesOf = (records: readonly DataRecord[], fields: readonly string[]) =>
  records.map((record) => {
    expect(Object.keys(record).toSorted()).toEqual(fields.toSorted());
    return fields.map((each) => Object.getOwnPropertyDescriptor(record, each)?.value);
  });

test("whatever a schema's fields are called, they are asked for, read, proven and exported", async () => {
  await fc.assert(
    fc.asyncProperty(names, async (fields) => {
      const body = JSON.stringify({ prompt: "rows of https://x.test", schema: schemaOf(fields) });
      const task = RunTask.parse(JSON.parse(body));
      const wanted = readRecordSchema(JSON.parse(JSON.stringify(task)).schema);
      expect(new Set(wanted.map((each) => each.name))).toEqual(new Set(fields));
      for (const each of wanted) expectWanted(each);

      const made = makeFields(
        fields.map((each, at) => ({
          name: each,
          type: undefined,
          source: {
            type: "text",
            samples: ["0/0"],
            reader: {
              locators: [{ by: "css", css: `.c${at}` }],
              attribute: null,
              take: "one",
              transforms: [{ op: "trim" }],
            },
          },
        })),
        wanted,
        null,
      );
      const rows = { css: ".row", within: null, except: null, run: false };
      const plan = Plan.parse({
        version: 1,
        steps: [{ kind: "open", url: "https://x.test/" }],
        read: { kind: "list", rows, fields: made, pagination: null, maxRecords: null, maxPages: null },
      });
      const script = parsePage(page(fields.length));
      const { records, evidence } = script.read(plan.read);
      expect(valuesOf(records, fields)).toEqual(expected(fields));
      expect(evidence.map((proof) => Object.keys(proof).toSorted())).toEqual(
        records.map(() => fields.toSorted()),
      );
      expect(evidence.map((proof) => ofValues(proof).length)).toEqual([
        fields.length,
        fields.length - 1,
        fields.length,
      ]);

      const completeness = {
        pages: 1,
        collected: 3,
        statedTotal: null,
        duplicatesDropped: 0,
        reason: "single_page",
        left: null,
      } as const;
      const collected: Collected = {
        records,
        evidence,
        completeness,
        cut: false,
        anchors: script.anchors(plan.read),
      };
      expect(compareRuns(plan.read, records, script.read(plan.read).records)).toBeNull();
      const { contract } = ProvenPlan.parse(
        JSON.parse(JSON.stringify({ plan, contract: learnContract(collected, plan.read) })),
      );
      expect(judge(contract, collected)).toMatchObject({ verdict: "ok" });
      expect(contract.fields.map(({ maxNullShare }) => maxNullShare < 1)).toEqual(fields.map(() => true));

      // From process to process, and through the table.
      const sent = deserialize(serialize(records)) as DataRecord[];
      const stored = JSON.parse(JSON.stringify(sent)) as DataRecord[];
      expect(valuesOf(stored, fields)).toEqual(expected(fields));
      const write = (format: Format, of = stored) => joinPieces(exportFile("id", format, recordsOf(of)).body);
      expect(valuesOf(JSON.parse(await write("json")) as DataRecord[], fields)).toEqual(expected(fields));
      expect((await write("csv")).split("\r\n").filter((line) => line.includes("2/0"))).toHaveLength(1);
      for (const format of ["txt", "md"] as const) {
        const single = await write(format, stored.slice(2));
        for (const value of expected(fields)[2] ?? []) expect(single).toContain(value);
      }
      expect(formatRecords(stored, { width: 200, maxRows: 3 })).toContain("2/0");
    }),
    { numRuns: 150 },
  );
});
