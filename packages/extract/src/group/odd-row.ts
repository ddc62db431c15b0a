import type { Box } from "../dom/scan.ts";
import { tally } from "../value/tally.ts";

const MIN_ROWS = 5;
/** Share of rows that have a part, for it to belong to what makes a row. */
const CORE_SHARE = 0.75;
/** Of what makes a row, the share that a row must have. */
const LEAST_CORE = 0.55;
/** Share of rows that may be odd; where more are, they are rows of another kind. */
const MOST_ODD = 0.2;

/** Rows without the few that lack most of what the others have: advertisements, headings, "show more". */
export function withoutOddRows(rows: readonly (readonly Box[])[]): readonly (readonly Box[])[] {
  if (rows.length < MIN_ROWS) return rows;
  const parts = rows.map(tagsOf);
  const counts = tally(parts.flatMap((each) => [...each]));
  const core = [...counts].filter(([, count]) => count >= rows.length * CORE_SHARE).map(([key]) => key);
  if (core.length < 2) return rows;
  const kept = rows.filter((_, at) => {
    const own = parts[at];
    const has = core.filter((key) => own?.has(key)).length;
    return has >= core.length * LEAST_CORE;
  });
  return kept.length < rows.length && kept.length >= rows.length * (1 - MOST_ODD) ? kept : rows;
}

// Two levels deep. Tags alone, since optional states change names.
function tagsOf(row: readonly Box[]): Set<string> {
  const inside = row.flatMap(({ children }) =>
    children.flatMap((child) => [child.tag, ...child.children.map(({ tag }) => `${child.tag} > ${tag}`)]),
  );
  return new Set(row.length > 1 ? [...inside, ...row.map(({ tag }) => tag)] : inside);
}
