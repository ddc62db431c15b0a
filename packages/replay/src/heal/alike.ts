import type { Contract, ListRead } from "@gleaner/automation";
import { looksOf, resemble } from "@gleaner/extract";
import type { Collected } from "../collect.ts";
import { forElsewhere } from "../proposal.ts";

/** Fewer rows, or fewer fields, are like others by chance. */
const fewestRows = 5;
const fewestFields = 3;
/** Likeness (0 to 1) that the values of each field must have to what they were. */
const leastLike = 0.75;

/**
 * True for a list whose every field, and there are several of several kinds, looks as it did, row for row: dates, addresses
 * of such files, numbers of such a make. Whoever calls this knows that no other list of the page is like it.
 */
export function looksAsBefore({ fields }: ListRead, { records }: Collected): boolean {
  const known = fields.filter(({ looks }) => looks);
  const kinds = new Set(known.map(({ looks }) => looks?.kind));
  if (records.length < fewestRows || known.length < fewestFields || kinds.size < 2) return false;
  return known.every(({ name, looks }) => {
    const now = looksOf(records.map((record) => record[name] ?? null));
    return looks && now && resemble(looks, now) >= leastLike;
  });
}

/** What a list that stands elsewhere now is held against: the page still says of which site it is, and in what it counts. */
export function withoutPlace(contract: Contract, { anchors }: Collected): Contract {
  const { currencies = [], sites } = contract.surroundings ?? {};
  const nowhere = { heading: null, headers: [], columns: null, labels: {}, region: anchors?.region ?? null };
  return { ...forElsewhere(contract), surroundings: { ...nowhere, currencies, ...(sites && { sites }) } };
}
