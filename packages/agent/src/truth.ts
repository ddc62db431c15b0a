import type { Transform } from "@gleaner/automation";

/** Whether a thing can be had of which a shop says so (schema.org/ItemAvailability). What may be either is left out. */
const availabilities: Readonly<Record<string, boolean>> = {
  InStock: true,
  InStoreOnly: true,
  LimitedAvailability: true,
  OnlineOnly: true,
  OutOfStock: false,
  SoldOut: false,
  Discontinued: false,
};

const availability = /^(?:https?:\/\/(?:www\.)?schema\.org\/)?(\w+)$/;

/** What a value of schema.org's ItemAvailability says; null for any other. */
export const isAvailable = (value: string): boolean | null =>
  availabilities[availability.exec(value)?.[1] ?? ""] ?? null;

/**
 * The transforms that make truth values of texts that are no words for yes or no: an availability is what it says; one text alone
 * is true, and any other in its place unknown; of rows a mark is true where it stands. Null where texts differ, and nobody knows
 * which of them says yes.
 */
export function truthOf(samples: readonly string[]): Transform[] | null {
  const [sample, ...others] = new Set(samples);
  if (sample === undefined) return null;
  const [, name] = availability.exec(sample) ?? [];
  if (name !== undefined && samples.every((each) => isAvailable(each) !== null)) {
    const prefix = sample.slice(0, -name.length);
    const entries = Object.entries(availabilities).map(([key, is]) => [`${prefix}${key}`, is] as const);
    return [{ op: "map", entries: Object.fromEntries(entries) }];
  }
  if (others.length > 0) return null;
  return samples.length > 1
    ? [{ op: "present" }]
    : [{ op: "trim" }, { op: "map", entries: { [sample]: true } }];
}
