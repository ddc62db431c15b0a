import type { Contract, Verdict } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { findChange } from "./change.ts";
import type { Collected } from "./collect.ts";
import { countDistinct, duplicateShare, nullShare } from "./contract.ts";
import { leastKnown } from "./fallback.ts";
import { recognise } from "./memory.ts";

/** Share of records that must still differ by the key for the page to count as the same. */
const leastDistinct = 0.8;
/** How much the share of rows that pages have in common may grow. */
const mostNewDuplicates = 0.3;

/** A verdict with the sentence that says why. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** Of a page that keeps to its contract. */
export const asProven = {
  verdict: "ok",
  reason: "The page reads as it did when the plan was proven.",
} as const satisfies Judgement;

/** Holds what was collected against the contract. The same input always gives the same verdict. */
export function judge(contract: Contract, collected: Collected): Judgement {
  const { records, completeness } = collected;
  const count = records.length;
  if (count === 0) {
    if (completeness.statedTotal === 0 || contract.minRecords === 0) {
      return { verdict: "empty_but_valid", reason: "The page says that there are no records now." };
    }
    return { verdict: "site_changed", reason: "The page no longer shows any record where they used to be." };
  }
  if (listsOthers(contract, collected)) {
    return {
      verdict: "empty_but_valid",
      reason: "The page says that nothing was found; what it lists is something else.",
    };
  }
  const missing = contract.fields.find((field) => isMissing(field, collected));
  if (missing !== undefined) {
    const percent = Math.round(nullShare(records, missing.name) * 100);
    return {
      verdict: "site_changed",
      reason: `The field "${missing.name}" is missing in ${percent} % of records.`,
    };
  }
  if (contract.key.length > 0 && countDistinct(records, contract.key) < count * leastDistinct) {
    return { verdict: "site_changed", reason: "Records that used to differ are now alike." };
  }
  const change = findChange(contract, collected) ?? findRepeat(contract, collected);
  if (change !== null) return { verdict: "site_changed", reason: change };
  if (contract.maxRecords !== null && count > contract.maxRecords) {
    return { verdict: "site_changed", reason: `The page gave ${count} records, more than the plan allows.` };
  }
  if (collected.cut) {
    return {
      verdict: "partial",
      reason: `Collecting ended early after ${count} records (${completeness.reason}).`,
    };
  }
  const { statedTotal, duplicatesDropped, reason } = completeness;
  const asked = reason === "limit_reached" || reason === "page_limit";
  const isShort = statedTotal !== null && count + duplicatesDropped < statedTotal;
  if (contract.reachesStatedTotal === true && isShort && !asked) {
    return { verdict: "partial", reason: `The page states ${statedTotal} records, ${count} were found.` };
  }
  const { paging } = contract;
  if (paging && paging.pages > 1 && !asked && completeness.pages === 1 && count >= paging.pageSize) {
    return {
      verdict: "partial",
      reason: "The page is full, and nothing leads on to the pages that followed.",
    };
  }
  if (count < contract.minRecords) {
    return {
      verdict: "partial",
      reason: `Only ${count} records, at least ${contract.minRecords} were expected.`,
    };
  }
  return asProven;
}

/** True for a field that more records lack than when the plan was proven; a place that says that it is empty lacks none. */
export function isMissing(
  { name, maxNullShare }: Contract["fields"][number],
  { records, anchors }: Collected,
): boolean {
  return nullShare(records, name) > maxNullShare && own(anchors?.fields ?? {}, name)?.blank !== true;
}

// Where a search finds nothing, what was never seen before is no result of it: sites then list what else they have.
function listsOthers(contract: Contract, { anchors, records }: Collected): boolean {
  const { surroundings } = contract;
  if (!anchors?.fruitless || surroundings?.isFruitless === true) return false;
  const { heading, fruitless } = anchors;
  // A list that stands under its own heading, as ever, is not the one above that is empty.
  const isOther = heading !== null && heading === surroundings?.heading && heading !== fruitless.heading;
  return !isOther && recognise(contract, records).length < records.length * leastKnown;
}

// Pages that used to differ show the same rows.
function findRepeat({ paging }: Contract, collected: Collected): string | null {
  if (!paging) return null;
  if (collected.endsInRepeat === true && !paging.endsInRepeat)
    return "The next page shows an earlier page again.";
  if (duplicateShare(collected) > paging.duplicateShare + mostNewDuplicates) {
    return "The pages show many of the same rows.";
  }
  return null;
}
