import type { Scored } from "./prediction.ts";

const recordsShown = 3;
const cellLength = 100;

/** The pages with the lowest field F1, each with the fields of its first differing records, expected above got. */
export function showWorst(scored: readonly Scored[], most: number): string {
  return scored
    .toSorted((a, b) => a.score.field.f1 - b.score.field.f1 || a.score.record.f1 - b.score.record.f1)
    .filter(({ score }) => score.field.f1 < 1 || score.record.f1 < 1)
    .slice(0, most)
    .map(showPage)
    .join("\n\n");
}

function showPage({ prediction, score }: Scored): string {
  const { field, record, expected_records, predicted_records, aligned } = score;
  const lines = [
    `${score.id}  field F1 ${field.f1} (P ${field.p}, R ${field.r})  record F1 ${record.f1}  ` +
      `records ${predicted_records}, aligned ${aligned} of ${expected_records}`,
  ];
  if (prediction.fault !== null) lines.push(`  fault: ${prediction.fault}`);
  if (prediction.verdict !== null) lines.push(`  verdict: ${prediction.verdict}. ${prediction.reason ?? ""}`);
  const perField = Object.entries(score.per_field).map(([name, { f1 }]) => `${name} ${f1}`);
  lines.push(`  ${perField.join(", ")}`);
  const shown = new Set(
    [...new Set(score.mismatches.map((mismatch) => mismatch.record))].slice(0, recordsShown),
  );
  for (const mismatch of score.mismatches) {
    if (!shown.has(mismatch.record)) continue;
    lines.push(`  ${mismatch.record}.${mismatch.field}`);
    lines.push(`    expected ${shorten(mismatch.expected, mismatch.got)}`);
    lines.push(`    got      ${shorten(mismatch.got, mismatch.expected)}`);
  }
  return lines.join("\n");
}

/** One line of a value; of a list, its length and the first element that the other lacks. */
function shorten(value: unknown, other: unknown): string {
  if (!Array.isArray(value)) return cut(value);
  const others = new Set(Array.isArray(other) ? other.map((each) => JSON.stringify(each)) : []);
  const at = value.findIndex((each) => !others.has(JSON.stringify(each)));
  return at < 0
    ? `${value.length} elements, all also there`
    : `${value.length} elements, [${at}] ${cut(value[at])}`;
}

function cut(value: unknown): string {
  const text = (JSON.stringify(value) ?? "null").replace(/\p{Cc}/gu, " ");
  return text.length > cellLength ? `${text.slice(0, cellLength)}…` : text;
}
