import type { Contract, ListRead, Read, Reader } from "@gleaner/automation";
import { doubtedFields } from "./change.ts";
import type { Collected } from "./collect.ts";
import { doubt, fallBack, remembers, vouches } from "./fallback.ts";
import { type Judgement, judge } from "./judge.ts";
import { findListRemnant } from "./list-remnant.ts";
import { leaveOutNoise } from "./noise.ts";
import { tryProposal } from "./proposal.ts";
import { findRemnant, type Remnant } from "./remnant.ts";

/** A verdict with what it is about. */
export interface Settled extends Judgement {
  readonly collected: Collected;
  /** The read that gave it: its rows are the ones that evidence counts. */
  readonly read: Read;
  /** What the contract has learned by it; null where that is nothing. */
  readonly learned?: Contract | null;
  /** What may be delivered where the site changed and no heal finds the rest. */
  readonly remnant?: Remnant | null;
}

/**
 * Judges what a read collected. Where the site changed only in that names of fields are gone, `again` reads the same page
 * by places; that stands only if the contract finds nothing against it and what it remembers vouches for it. Else what
 * `propose` finds by the looks of the values is collected; the verdict stays, unless the records that stayed read as before.
 */
export async function settle(
  contract: Contract,
  read: Read,
  found: Collected,
  again: (read: Read) => Promise<Collected | null>,
  propose: (read: Read) => Promise<ListRead | null> = async () => null,
): Promise<Settled> {
  const collected = leaveOutNoise(contract, found);
  const judged = judge(contract, collected);
  if (judged.verdict === "empty_but_valid") return { ...judged, collected: withoutRecords(collected), read };
  if (judged.verdict !== "site_changed") return { ...judged, collected, read };
  const doubted = doubtedFields(contract, collected);
  const remnant =
    read.kind === "list"
      ? findListRemnant(contract, read, collected)
      : findRemnant(contract, read, collected, doubted);
  const judgement = { ...judged, collected: withhold(collected, doubted), read, remnant };
  const placed = await settleByPlace(contract, read, collected, again);
  if (placed !== null) return placed;
  const proposed = await propose(read);
  const other = await tryProposal(contract, collected, proposed, again);
  if (proposed === null || other === null) return judgement;
  const isSame = judge(contract, other).verdict === "ok" && remembers(contract, other);
  // Rows that are still there with other things in them were changed, whatever else reads as before.
  if (isSame && collected.records.length === 0 && !(await hasRows(read, again))) {
    const reason = "The records stand elsewhere now; those that stayed read as they did.";
    return { verdict: "ok", reason, collected: other, read: proposed };
  }
  const reason = `${judgement.reason} What looks like the records stands elsewhere now; nothing has proven it.`;
  return { verdict: judgement.verdict, reason, collected: other, read: proposed };
}

// Rows of a page that says that it found nothing are none of the list.
function withoutRecords(collected: Collected): Collected {
  if (collected.records.length === 0) return collected;
  const none = { collected: 0, statedTotal: 0, duplicatesDropped: 0, left: null } as const;
  const completeness = { ...collected.completeness, ...none, reason: "stated_total_reached" as const };
  return { ...collected, records: [], evidence: [], completeness, cut: false };
}

// What is another thing now is no proposal for what it was.
function withhold(collected: Collected, names: readonly string[]): Collected {
  if (names.length === 0) return collected;
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  const evidence = collected.evidence.map((proof) =>
    Object.fromEntries(Object.entries(proof).filter(([name]) => !names.includes(name))),
  );
  return { ...collected, records: collected.records.map((record) => ({ ...record, ...nothing })), evidence };
}

// Reads the rows as such, whatever they hold.
async function hasRows(read: Read, again: (read: Read) => Promise<Collected | null>): Promise<boolean> {
  if (read.kind !== "list") return false;
  const { where: _, ...rows } = read.rows;
  const reader: Reader = { locators: [{ by: "self" }], attribute: null, take: "one", transforms: [] };
  const bare: Read = { ...read, rows, fields: [{ name: "row", type: "text", reader }], pagination: null };
  return ((await again(bare))?.records.length ?? 0) > 0;
}

async function settleByPlace(
  contract: Contract,
  read: Read,
  collected: Collected,
  again: (read: Read) => Promise<Collected | null>,
): Promise<Settled | null> {
  const fallback = fallBack(contract, read, collected);
  const other = fallback === null ? null : await again(fallback.read);
  if (fallback === null || other === null) return null;
  const placed = doubt(leaveOutNoise(contract, other), fallback.names);
  const { verdict } = judge(contract, placed);
  if (verdict !== "ok" || !vouches(contract, placed, fallback.names)) return null;
  const names = fallback.names.map((name) => `"${name}"`).join(", ");
  return {
    verdict,
    reason: `The page reads as it did; ${names} went by their place.`,
    collected: placed,
    read: fallback.read,
  };
}
