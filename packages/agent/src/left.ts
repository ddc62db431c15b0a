import { type Completeness, describeLeft, type Read } from "@gleaner/automation";
import type { Observation, RecordGroup } from "@gleaner/extract";

/** What a page offered of the list that was read from it. */
export interface Offered {
  readonly statedTotal: number | null;
  /** True where something on it led to more rows. */
  readonly leadsOn: boolean;
}

/** What the page offers of a group; null for a group that is not its main one, which its total is not about. */
export function offeredOf(
  { groups, statedTotal, pagination }: Observation,
  group: RecordGroup,
): Offered | null {
  if (group !== groups[0]) return null;
  // Less than is shown counts something else; and any long page can be scrolled.
  const total = statedTotal !== null && statedTotal >= group.count ? statedTotal : null;
  return { statedTotal: total, leadsOn: pagination.some(({ kind }) => kind !== "scroll") };
}

/** Adds to what was collected what the page states of its whole list, and what of that the task left. */
export function withLeft(completeness: Completeness, read: Read, offered: Offered | null): Completeness {
  // What the page states is not about rows that were chosen.
  const isChosen = read.kind === "list" && read.where !== undefined;
  const statedTotal = completeness.statedTotal ?? (isChosen ? null : (offered?.statedTotal ?? null));
  const stated = { ...completeness, statedTotal };
  if (isAsked(read, completeness)) return stated;
  const mayGoOn = completeness.reason === "single_page" && offered?.leadsOn === true;
  const more = describeLeft(stated, mayGoOn ? "ask for all pages" : null);
  return { ...stated, left: [completeness.left, more].filter((each) => each !== null).join(" ") || null };
}

/** True where the task wanted no more: one record, or as many records or pages as it says. */
const isAsked = (read: Read, { reason }: Completeness): boolean =>
  read.kind === "record" || reason === "limit_reached" || (reason === "page_limit" && read.maxPages !== null);
