import type { Reader, Value, Way } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { applyTransforms } from "../value/transform.ts";
import type { Scope } from "./locate.ts";
import { readRaw } from "./raw.ts";

/** What a way gave: the value, and the raw texts it came from. */
export interface Outcome {
  readonly way: Way;
  readonly value: Value;
  readonly raw: readonly string[];
}

/** All ways of a reader, its own locators first. */
export function waysOf(reader: Reader): Way[] {
  const { attribute, transforms, spare } = reader;
  const own = reader.locators.map(
    (locator): Way => ({ locator, attribute, transforms, ...(spare ? { spare } : {}) }),
  );
  return [...own, ...(reader.also ?? [])];
}

/** True for a way that cuts its text at a mark: it says nothing where the mark is missing, and may cut at another one. */
export function isCut({ transforms }: Pick<Way, "transforms">): boolean {
  return transforms.some(({ op }) => op === "after" || op === "before" || op === "between" || op === "line");
}

/** Goes one way in a scope; null where it finds nothing or its transforms give nothing. */
export function follow(
  page: Page,
  scope: Scope,
  way: Way,
  { take, leaveOut }: Pick<Reader, "take" | "leaveOut">,
): Outcome | null {
  const found = readRaw(page, scope, {
    locators: [way.locator],
    attribute: way.attribute,
    take,
    ...(leaveOut ? { leaveOut } : {}),
  });
  if (!found) return absent(page, way);
  const values = found.raw.map((raw) => applyTransforms(way.transforms, raw, page.base, page.now));
  const kept = values.filter((value) => value !== null).map((v) => (typeof v === "boolean" ? String(v) : v));
  const value = take === "list" ? (kept.length > 0 ? kept : null) : (values[0] ?? null);
  return value === null ? null : { way, value, raw: found.raw };
}

// Where a way asks only whether something is there, its absence is an answer: false, or what a map makes of it.
function absent(page: Page, way: Way): Outcome | null {
  const at = way.transforms.findIndex((each) => each.op === "present");
  if (at < 0) return null;
  const rest = way.transforms.slice(at + 1);
  const value = rest.length === 0 ? false : applyTransforms(rest, "false", page.base, page.now);
  return value === null ? null : { way, value, raw: [""] };
}
