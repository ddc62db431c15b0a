import type { Locator, Transform } from "@gleaner/automation";
import { surenessOf } from "@gleaner/automation/evidence";
import type { PlacedEvidence } from "../data/shapes.ts";

const quote = (text: string): string => `“${text}”`;
const ordinals = ["first", "second", "third", "fourth", "fifth"] as const;

/** Of a position counted from 0; -1 is the last. */
export const ordinal = (at: number): string => (at === -1 ? "last" : (ordinals[at] ?? `${at + 1}th`));

const sources = {
  jsonld: "JSON-LD",
  microdata: "microdata",
  opengraph: "Open Graph data",
  meta: "meta data",
  state: "embedded state",
  json: "JSON, which it fetched itself,",
} as const;

/** Where a locator looks, for a person to read. */
export function describeLocator(locator: Locator): string {
  switch (locator.by) {
    case "self":
      return "the row itself";
    case "css":
      return locator.nth === undefined
        ? `the element ${locator.css}`
        : `the ${ordinal(locator.nth)} element ${locator.css}`;
    case "label":
      return locator.each || locator.mark !== undefined
        ? `each thing beside the label ${quote(locator.label)}`
        : `what stands beside the label ${quote(locator.label)}`;
    case "piece":
      return `${locator.nth === undefined ? "the text" : `the ${ordinal(locator.nth)} piece of text`} directly in ${locator.css ?? "the row"}`;
    case "above":
      return `the last ${locator.css} above the row`;
    case "under":
      return `${locator.css} under the heading ${quote(locator.heading)}`;
    case "data":
      return `the page's ${sources[locator.source]} at ${locator.path}`;
    case "address":
      return "the address of the page";
    case "role":
      return `the ${locator.role} named ${quote(locator.name)}`;
    case "text":
      return `what reads ${quote(locator.text)}`;
  }
}

const orders = { ymd: "year, month, day", dmy: "day, month, year", mdy: "month, day, year" } as const;

/** What a transform does to a text, for a person to read. */
export function describeTransform(transform: Transform): string {
  switch (transform.op) {
    case "trim":
      return "white space trimmed";
    case "after":
      return `what follows ${transform.last ? "the last " : ""}${quote(transform.text)}`;
    case "before":
      return `what stands before ${transform.last ? "the last " : ""}${quote(transform.text)}`;
    case "between":
      return `what stands between ${quote(transform.start)} and ${quote(transform.end)}`;
    case "without":
      return `without ${quote(transform.text)}`;
    case "line":
      return `the ${typeof transform.at === "number" ? ordinal(transform.at) : transform.at} line`;
    case "number":
      return `the ${ordinal(transform.nth)} number${transform.asWritten ? ", as written" : ` (decimal mark ${quote(transform.decimal)})`}`;
    case "money":
      return `the amount of money (decimal mark ${quote(transform.decimal)})`;
    case "date":
      return `as a date${transform.time ? " with its time" : ""} (${orders[transform.order]})`;
    case "url":
      return "made an absolute address";
    case "urlSegment":
      return `the ${ordinal(transform.nth)} segment of the address`;
    case "urlParam":
      return `the parameter ${quote(transform.name)} of the address`;
    case "classToken":
      return `the class that begins with ${quote(transform.prefix)}, without that`;
    case "present":
      return "whether it is there";
    case "map":
      return `as named: ${Object.entries(transform.entries)
        .slice(0, 4)
        .map(([from, to]) => `${quote(from)} is ${String(to)}`)
        .join(", ")}`;
  }
}

/** Why a value is believed so much, in words; the figures are measured ones. */
export function describeConfidence(found: Pick<PlacedEvidence, "confidence" | "certainty">): string {
  const { confidence = 0, certainty = 1 } = found;
  const reading = describeSureness(surenessOf({ confidence, certainty }) ?? 0);
  if (certainty >= 0.95) return reading;
  return `matched without a model, ${Math.round(certainty * 100)} % sure; ${reading}`;
}

function describeSureness(confidence: number): string {
  if (confidence >= 0.95) return "independent kinds of locators agree";
  if (confidence >= 0.8) return "one kind of locator alone says so";
  if (confidence >= 0.65) return "a locator disagrees weakly, or one that once spoke is silent";
  return "locators disagree, or nothing has proven the one that spoke";
}
