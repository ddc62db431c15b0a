import type { RecordGroup } from "@gleaner/extract";
import type { Request } from "./request.ts";
import { conceptOf, contentWords } from "./words.ts";

/** Fewer rows that are nothing but links are the remains of a menu rather than a list. */
const fewestLinks = 3;
/** Whoever names these wants a menu. */
const menuWords = new Set(["category", "menu", "navigation", "section", "topic", "tag"]);

/** True for rows that are nothing but links where menus are, or only two of them, unless the prompt asks for a menu. */
export function isMenu(group: RecordGroup, request: Request): boolean {
  if (!group.columns.every(isOfLink)) return false;
  if (group.count < fewestLinks) return true;
  const spoken = contentWords(`${request.noun ?? ""} ${request.context}`).map(conceptOf);
  return (
    group.region !== undefined && group.region !== "aside" && !spoken.some((word) => menuWords.has(word))
  );
}

/** An address, a part of one, or a text that carries one. */
function isOfLink(
  { type, reader }: RecordGroup["columns"][number],
  _: number,
  all: RecordGroup["columns"],
): boolean {
  if (type === "url" || reader.attribute === "href") return true;
  const places = new Set(reader.locators.map((locator) => JSON.stringify(locator)));
  return all.some(
    (other) =>
      other.type === "url" && other.reader.locators.some((locator) => places.has(JSON.stringify(locator))),
  );
}
