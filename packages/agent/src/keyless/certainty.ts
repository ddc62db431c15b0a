import type { Place } from "./prepared.ts";
import type { Request } from "./request.ts";
import type { Target } from "./target.ts";

/** What a choice's odds, and that the page says its value twice, count for how sure it is, in log odds. */
interface Certainty {
  readonly any: number;
  readonly odds: number;
  readonly confirmed: number;
}

/*
 * The chance that a choice was given says which target is likelier, not how often such choices are right: they are right less
 * often where a page says things once, and more often where its structured data and what is seen say the same. So single
 * values and lists have a logistic regression of their own, on 932 choices for the 267 open pages of one record, each made by
 * a table that had not seen the site. Rows are taken as they are.
 */
const certainties: Readonly<Record<Place, Certainty>> = {
  row: { any: 0, odds: 1, confirmed: 0 },
  page: { any: 0.38, odds: 0.63, confirmed: 0.7 },
  list: { any: 0.62, odds: 0.69, confirmed: 1.18 },
};

/** Beyond these odds (in log odds) nothing grows surer. */
const farthest = 5;

/** How likely it is that a choice of this chance is right, 0 to 1. */
export function certaintyOf(chance: number, { isConfirmed }: Target, place: Place): number {
  const { any, odds, confirmed } = certainties[place];
  const logOdds = Math.log(Math.max(chance, 1e-9) / Math.max(1 - chance, 1e-9));
  const near = Math.max(-farthest, Math.min(farthest, logOdds));
  const score = any + odds * near + (isConfirmed ? confirmed : 0);
  return 1 / (1 + Math.exp(-score));
}

/** A field that is less certain stays null: in rows, among a page's single values, as a list. */
const leastCertain: Readonly<Record<Place, number>> = { row: 0.6, page: 0.71, list: 0.83 };
/** The same for a record of which a prompt says what would choose among rows, or what was not understood. */
const leastOfUnclear = 0.84;

/** True for a field that is certain enough to be read. */
export function isCertain(
  certainty: number,
  place: Place,
  { rowsRejection }: Pick<Request, "rowsRejection">,
): boolean {
  const isUnclear = rowsRejection !== null && place !== "row";
  return certainty >= Math.max(leastCertain[place], isUnclear ? leastOfUnclear : 0);
}
