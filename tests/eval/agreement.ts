import { isAvailable } from "../../packages/agent/src/truth.ts";
import { likeNames } from "../../packages/extract/src/dom/name.ts";
import { elementsOf, elementType, isSame } from "./compare.ts";
import { normalizeText, normalizeUrl } from "./normalize.ts";

/** How many elements of a list are shown at most. */
const elementsShown = 3;

/** True where a sample as it is shown, cut perhaps, is the value; of a list all of it. */
export function agrees(type: string, value: unknown, sample: string, shownType: string): boolean {
  const element = elementType(type);
  if (element !== null) {
    const elements = elementsOf(value);
    return (
      startsSame(elements.map(String).join(""), sample.replaceAll(" | ", "")) ||
      beginsWith(element, elements, sample.split(" | "), shownType) ||
      (elements.length === 1 && agrees(element, elements[0], sample, shownType))
    );
  }
  // Whoever reads "https://schema.org/InStock" knows what that says.
  if (type === "boolean")
    return shownType === "boolean" ? isSame(type, value, sample) : value === isAvailable(sample);
  if (shownType === "boolean") return false;
  // Of a home page nothing is left but its host, which tells it from the site's own.
  if (type === "url" && normalizeUrl(value) === "") return hostOf(value) === hostOf(sample);
  if (isSame(type, value, sample)) return true;
  if (!sample.endsWith("…")) return false;
  return type === "url" ? startsSameUrl(value, sample) : startsSame(String(value), sample);
}

// Of a long list no more is shown than its first elements, and no mark that there are others.
function beginsWith(
  type: string,
  elements: readonly unknown[],
  shown: readonly string[],
  shownType: string,
): boolean {
  if (shown.length < elementsShown || elements.length < shown.length) return false;
  return shown.every((each, at) => agrees(type, elements[at], each, shownType));
}

const hostOf = (address: unknown): string | undefined =>
  /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(String(address).trim())?.[1]?.toLowerCase();

// Who serves the page may have a name so long that little more of an address is shown. Percents at the cut may be a part of a letter.
function startsSameUrl(value: unknown, sample: string): boolean {
  const cut = normalizeUrl(sample.replace(/(?:%[\dA-F]{0,2}){0,4}…$/i, ""));
  return /^(?:https?:\/\/|magnet:)/.test(sample) && cut !== "" && normalizeUrl(value).startsWith(cut);
}

export function startsSame(value: string, sample: string): boolean {
  const cut = normalizeText(sample.replace(/…$/, ""));
  return (
    cut.length > 3 &&
    (sample.endsWith("…") ? normalizeText(value).startsWith(cut) : normalizeText(value) === cut)
  );
}

/** How well what is shown as names answers to a field's (0 to 1): the same, or else with its words among others. */
export function likeName(name: string, names: readonly string[]): number {
  const own = normalizeText(name.replaceAll("_", " "));
  const at = names.findIndex((each) => normalizeText(each) === own);
  return at < 0 ? likeNames(name.replaceAll("_", " "), names) / 3 : 1 / (1 + at);
}

export function nearness(count: number, wanted: number): number {
  return Math.min(count, wanted) / Math.max(count, wanted, 1);
}
