import type { Transform } from "@gleaner/automation";
import { words } from "../dom/name.ts";
import type { ColumnDraft } from "./column-draft.ts";

const MAX_LENGTH = 24;
const LEAST_ROWS = 3;
const OPPOSITE: Transform = { op: "map", entries: { true: false, false: true } };

/** One truth value that a draft can give: what makes it of the raw text, and what it may be called. */
interface StateWay {
  readonly transforms: readonly Transform[];
  readonly names: readonly string[];
  /** By row. */
  readonly values: readonly boolean[];
}

/**
 * What a short mark that some rows have and others lack says of every row: that it is there, and that it is not. Empty
 * where rows differ in more than that.
 */
export function stateWays({ raws, attribute, take, names }: ColumnDraft): StateWay[] {
  const marks = new Set(raws.flatMap((raw) => (raw === null ? [] : [raw])));
  const [mark = "", ...others] = marks;
  if (attribute !== null || take !== "one" || others.length > 0 || mark === "" || mark.length > MAX_LENGTH)
    return [];
  if (!raws.includes(null) || raws.length < LEAST_ROWS) return [];
  const said = words(mark);
  const own = [...new Set([...(said === "" ? [] : [said]), ...names])];
  const isThere = raws.map((raw) => raw !== null);
  const there = { transforms: [{ op: "present" as const }], names: own, values: isThere };
  // A word says itself what its presence means, a sign may stand for either.
  if (/\p{L}{2}/u.test(mark)) return [there];
  return [
    there,
    {
      transforms: [{ op: "present" }, OPPOSITE],
      names: own.map((name) => `not ${name}`),
      values: isThere.map((is) => !is),
    },
  ];
}
