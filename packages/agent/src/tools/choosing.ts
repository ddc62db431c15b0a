import type { Condition, Field, FieldType, ListRead, SortBy } from "@gleaner/automation";
import type { RecordGroup } from "@gleaner/extract";
import { makeFields } from "../field.ts";
import { ToolError } from "../tool-error.ts";
import type { ReadListInput } from "./inputs.ts";
import { columnSource } from "./pointed.ts";

type Given = Pick<ReadListInput, "where" | "sortBy" | "link" | "fields">;
type Comparison = NonNullable<Given["where"]>[number];

const numeric: ReadonlySet<FieldType> = new Set(["number", "money", "rating"]);

/** What a list is chosen by: columns that are wanted too, or else read for this alone. */
interface Choosing {
  readonly hidden: readonly Field[];
  readonly choice: Pick<ListRead, "where" | "sortBy">;
  /** The field that leads to each row's own page. */
  readonly linkField: string | null;
}

/** Makes of columns and conditions what a plan says of the rows that are wanted. */
export function makeChoice(
  group: RecordGroup,
  { where = [], sortBy = null, link = null, fields: wanted }: Given,
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
  if (link !== null && columnSource(group, link).type !== "url")
    throw new ToolError(`${link} holds no addresses; link takes a url column.`);
  const linkField = link === null ? null : fieldOf(link, undefined);
  return {
    linkField,
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
