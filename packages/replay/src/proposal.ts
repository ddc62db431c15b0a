import type { Contract, ListRead, Read } from "@gleaner/automation";
import type { Collected } from "./collect.ts";
import { doubt } from "./fallback.ts";
import { judge } from "./judge.ts";
import { leaveOutNoise } from "./noise.ts";

/**
 * What a proposed read collects, for a person or a heal to look at: never more than a proposal, whatever it looks like.
 * Null where it finds no more than the plan did, or the contract says that it is something else.
 */
export async function tryProposal(
  contract: Contract,
  found: Collected,
  proposed: ListRead | null,
  again: (read: Read) => Promise<Collected | null>,
): Promise<Collected | null> {
  const other = proposed === null ? null : await again(proposed);
  if (proposed === null || other === null) return null;
  const collected = doubt(
    leaveOutNoise(contract, other),
    proposed.fields.map(({ name }) => name),
  );
  if (countValues(collected) <= countValues(found)) return null;
  return judge(forElsewhere(contract), collected).verdict === "site_changed" ? null : collected;
}

/** After a redesign the place, the host, the number on a page and the dates are others; what kind of thing each value is still counts. */
export function forElsewhere({ surroundings: _, ...contract }: Contract): Contract {
  const fields = contract.fields.map(({ profile, ...field }) => {
    if (!profile) return field;
    const range = field.type === "date" ? null : profile.range;
    return { ...field, profile: { ...profile, hosts: [], range } };
  });
  return { ...contract, minRecords: 0, fields };
}

function countValues({ records }: Collected): number {
  return records.reduce(
    (sum, record) => sum + Object.values(record).filter((value) => value !== null).length,
    0,
  );
}
