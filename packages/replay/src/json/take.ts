import type { JsonRequest, JsonSource, JsonTake } from "@gleaner/automation";
import { Doubt } from "../doubt.ts";
import type { Fetched } from "./paging.ts";
import { placesIn, pointerOf, valueAt } from "./pointer.ts";
import { findSecrets, holdsSecret, namesSecret } from "./secret.ts";
import { fill } from "./slot.ts";

const mostTakes = 4;
const mostPlaces = 5000;
const longest = 500;
/** Stands in a plan where a value of today's visit will. */
const stand = "taken";

/**
 * A request without what no plan may hold, where documents that the page fetched before gave it that, and which of them
 * did; null where anything else is secret.
 */
export function leaveTaken(
  { request }: Fetched,
  earlier: readonly Fetched[],
): { readonly request: JsonRequest; readonly takes?: readonly JsonTake[] } | null {
  const secrets = findSecrets(request);
  if (secrets === null || secrets.named.length > 0 || secrets.made.length > mostTakes) return null;
  let bare = request;
  const takes: JsonTake[] = [];
  for (const { slot, value } of secrets.made) {
    const giver = findGiver(earlier, String(value));
    const without = giver && fill(bare, slot, stand);
    if (!giver || !without) return null;
    bare = without;
    takes.push({ ...giver, at: slot });
  }
  return { request: bare, ...(takes.length > 0 && { takes }) };
}

function findGiver(earlier: readonly Fetched[], wanted: string): Omit<JsonTake, "at"> | null {
  for (const { request, document } of earlier) {
    if (holdsSecret(request)) continue;
    for (const { value, keys } of placesIn(document, mostPlaces)) {
      const name = String(keys.findLast((key) => typeof key === "string") ?? "");
      if (value === wanted && !namesSecret(name, wanted)) return { request, from: pointerOf(keys) };
    }
  }
  return null;
}

/** The request as it is to be sent now, with what documents before it say today. */
export async function take(
  { request, takes = [] }: JsonSource,
  fetchDocument: (request: JsonRequest) => Promise<unknown>,
): Promise<JsonRequest> {
  let filled = request;
  for (const { request: before, from, at } of takes) {
    const value = valueAt(await fetchDocument(before), from);
    const isText =
      (typeof value === "string" && value !== "" && value.length <= longest) || typeof value === "number";
    const next = isText ? fill(filled, at, value) : null;
    if (next === null) throw new Doubt("What the address takes from another document is not there.");
    filled = next;
  }
  return filled;
}
