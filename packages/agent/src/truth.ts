import type { Transform } from "@gleaner/automation";

/** Whether a thing can be had of which a shop says so (schema.org/ItemAvailability). What may be either is left out. */
const availabilities: ReadonlyMap<string, boolean> = new Map([
  ["InStock", true],
  ["InStoreOnly", true],
  ["LimitedAvailability", true],
  ["OnlineOnly", true],
  ["OutOfStock", false],
  ["SoldOut", false],
  ["Discontinued", false],
]);

const vocabulary = /^https?:\/\/(?:www\.)?schema\.org\//;

/** What a value of schema.org's ItemAvailability says; null for any other. */
export const isAvailable = (value: string): boolean | null =>
  availabilities.get(value.replace(vocabulary, "")) ?? null;

/**
 * The transforms that make truth values of texts that are no words for yes or no: an availability is what it says; one text alone
 * is true, and any other in its place unknown; of rows a mark is true where it stands. Null where texts differ, and nobody knows
 * which of them says yes.
 */
export function truthOf(samples: readonly string[]): Transform[] | null {
  const [sample, ...others] = new Set(samples);
  if (sample === undefined) return null;
  if (samples.every((each) => isAvailable(each) !== null)) {
    const prefix = vocabulary.exec(sample)?.[0] ?? "";
    const entries = [...availabilities].map(([key, is]) => [`${prefix}${key}`, is] as const);
    return [{ op: "map", entries: Object.fromEntries(entries) }];
  }
  // "https://schema.org/PreOrder" may be either.
  if (vocabulary.test(sample)) return null;
  if (others.length > 0) return null;
  return samples.length > 1
    ? [{ op: "present" }]
    : [{ op: "trim" }, { op: "map", entries: { [sample]: true } }];
}
