import type { Condition, Field, FieldType, ListRead, SortBy } from "@gleaner/automation";
import type { RecordGroup } from "@gleaner/extract";
import { makeFields } from "../field.ts";
import type { Way } from "../recording.ts";
import type { Source } from "../source.ts";
import { ToolError } from "../tool-error.ts";
import type { ReadListInput } from "./inputs.ts";
import { columnSource } from "./pointed.ts";

type Given = Pick<ReadListInput, "where" | "sortBy" | "link" | "fields"> & {
  /** What `link` stands for where it is an element of a row. */
  readonly clicked?: Source | null;
};
type Comparison = NonNullable<Given["where"]>[number];

const numeric: ReadonlySet<FieldType> = new Set(["number", "money", "rating"]);

/** What a list is chosen by: columns that are wanted too, or else read for this alone. */
interface Choosing {
  readonly hidden: readonly Field[];
  readonly choice: Pick<ListRead, "where" | "sortBy">;
  /** What leads to each row's own page. */
  readonly way: Way | null;
}

/** Makes of columns and conditions what a plan says of the rows that are wanted. */
export function makeChoice(
  group: RecordGroup,
  { where = [], sortBy = null, link = null, clicked = null, fields: wanted }: Given,
  fields: readonly Field[],
  language: string | null,
): Choosing {
  const hidden = new Map<string, Field>();
  const fieldOf = (ref: string, type: FieldType | undefined): string => {
    const source = columnSource(group, ref);
    const same = wanted.find((each) => each.ref === ref && !each.without && !each.part);
    const field = fields.find(({ name }) => name === same?.name);
    if (field && field.type === (type ?? source.type)) return field.name;
    const name = type === undefined ? ref : `${ref} as ${type}`;
    const [made] = makeFields([{ name, source, type }], null, language);
    if (made) hidden.set(name, { ...made, hidden: true });
    return name;
  };
  const conditions = where.map((condition): Condition => {
    const { ref, is, value } = condition;
    const field = fieldOf(ref, typeFor(group, condition));
    if (is === "present" || is === "absent") return { field, is };
    if (value === undefined) throw new ToolError(`The condition "${is}" on ${ref} takes a value.`);
    if (is === "equals" || is === "differs" || is === "contains" || is === "lacks") {
      return { field, is, value };
    }
    return { field, is, value: measureOf(value, ref) };
  });
  const sorted: SortBy | null = sortBy && { field: fieldOf(sortBy.ref, undefined), order: sortBy.order };
  if (link !== null && clicked !== null) {
    const [made] = makeFields([{ name: link, source: clicked, type: "text" }], null, language);
    if (made) hidden.set(link, { ...made, hidden: true });
  }
  const way = link === null ? null : wayOf(clicked ? link : fieldOf(link, undefined));
  function wayOf(field: string): Way {
    const isAddress = clicked === null && link !== null && columnSource(group, link).type === "url";
    return isAddress ? { link: field } : { link: field, by: "click" };
  }
  return {
    way,
    hidden: [...hidden.values()],
    choice: {
      ...(conditions.length > 0 ? { where: conditions } : {}),
      ...(sorted ? { sortBy: sorted } : {}),
    },
  };
}

/** The type that a column is compared in, where it is not the observed one. */
function typeFor(group: RecordGroup, { ref, is, value }: Comparison): FieldType | undefined {
  const isMeasured = is === "above" || is === "atLeast" || is === "below" || is === "atMost";
  if (!isMeasured || value === undefined) return undefined;
  const { type } = columnSource(group, ref);
  const isNumber = typeof measureOf(value, ref) === "number";
  if (isNumber ? numeric.has(type) : type === "date") return undefined;
  return isNumber ? "number" : "date";
}

function measureOf(value: string | number, ref: string): string | number {
  if (typeof value === "number") return value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  if (value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  throw new ToolError(`What ${ref} is compared with must be a number or a date such as 2024-12-31.`);
}
