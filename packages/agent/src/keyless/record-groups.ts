import type { Observation, RecordGroup } from "@gleaner/extract";
import type { Request } from "./request.ts";
import { conceptOf, contentWords, splitWords } from "./words.ts";

/*
 * Which of a page's groups can be the records that a prompt asks for. Rows of one section are among those of all sections,
 * pieces of records are none, and sections are not what stands in them. Where the prompt says a heading, the rows under it are
 * meant and no others.
 */

/** The groups that can be meant, and those of them that stand under the very heading that the prompt says. */
export function groupsFor(
  request: Request,
  page: Observation,
): { readonly groups: readonly RecordGroup[]; readonly named: readonly RecordGroup[] } {
  const groups = page.groups.filter(
    (group) =>
      !isPartOfAnother(group, request, page) &&
      !isPieceOfRows(group, page) &&
      !isSections(group, request, page),
  );
  const { shape, context } = request;
  const said = groups.filter(({ heading }) => shape === "list" && isSaidIn(heading ?? "", context));
  return { groups, named: said.length > 0 ? said : groups.filter((group) => isNamedBy(request, group)) };
}

/** True for rows of one section among those of all sections, unless the prompt speaks of that section. */
function isPartOfAnother(
  { rows, count, heading }: RecordGroup,
  request: Request,
  page: Observation,
): boolean {
  const { context, noun } = request;
  const spoken = new Set(contentWords(`${context} ${noun ?? ""}`).map(conceptOf));
  const isSpoken = contentWords(heading ?? "").some((word) => spoken.has(conceptOf(word)));
  return page.groups.some(
    (whole) =>
      whole.rows.css === rows.css &&
      whole.count > count &&
      rows.within?.startsWith(`${whole.rows.within} `) === true &&
      !(isSpoken && heading !== whole.heading),
  );
}

/** What the first of a group's rows is called, or "" where the page does not say. */
const firstTitleOf = ({ columns }: RecordGroup): string =>
  columns.find(({ names, type }) => type === "text" && names.includes("title"))?.samples[0] ?? "";

/** True where the one group's rows stand in the other's: the heading over them is what the first of those is called. */
const standsIn = (inner: RecordGroup, outer: RecordGroup): boolean =>
  inner !== outer &&
  inner.count > outer.count &&
  inner.region === outer.region &&
  ((inner.heading !== null && inner.heading === firstTitleOf(outer)) ||
    (inner.parts?.length === outer.count && outer.count > 1));

/** True for rows that have headings of their own. */
const isHeaded = ({ columns }: RecordGroup): boolean =>
  columns.some(({ names }) => names.includes("title") && names.includes("heading"));

/** Fewer rows with headings may be the sections of a page. */
const fewestRecords = 5;
const headingTag = /(?:^|[\s>])h[1-6](?![\w-])/;

/** True for pieces of records rather than records: the tags or the lines of each of them. */
const isPieceOfRows = (group: RecordGroup, { groups }: Observation): boolean =>
  !isHeaded(group) &&
  groups.some(
    (other) =>
      other.count >= fewestRecords &&
      !headingTag.test(other.rows.css) &&
      isHeaded(other) &&
      standsIn(group, other),
  );

/** True for the sections that records stand in, a month's or a museum's, unless the prompt calls the records so. */
function isSections(group: RecordGroup, { noun }: Request, { groups }: Observation): boolean {
  const called = new Set(contentWords(`${group.rows.css} ${group.heading ?? ""}`).map(conceptOf));
  const isCalled = contentWords(noun ?? "").some((word) => called.has(conceptOf(word)));
  const isWithin = (inner: RecordGroup): boolean =>
    isHeaded(inner) && firstTitleOf(inner) !== inner.heading && standsIn(inner, group);
  return !isCalled && groups.some(isWithin);
}

/** So many more words than a name of two or more has a heading that is still that name. */
const mostOtherWords = 1;

/** True for rows under the very heading that the prompt calls the records by: "Exhibitions", "Customers also viewed". */
function isNamedBy({ noun, shape }: Request, { heading }: RecordGroup): boolean {
  if (noun === null || heading === null) return false;
  const [asked, words] = [contentWords(noun), contentWords(heading.replace(/\d+/g, " "))];
  const more = words.length - asked.length;
  // "this phone case" is one, and none of those under "Phone cases".
  const written = heading.toLowerCase().split(/\s+/);
  const isWritten =
    asked.length > 1 &&
    noun
      .toLowerCase()
      .split(/\s+/)
      .every((word) => written.includes(word));
  return (
    (shape === "list" || isWritten) &&
    asked.every((word) => words.includes(word)) &&
    more <= (asked.length > 1 ? mostOtherWords : 0)
  );
}

/** Fewer words of a heading may stand in a prompt by chance. */
const fewestSaid = 3;

/** True for a heading that is said in full: 'under "You may also like"'. */
function isSaidIn(heading: string, context: string): boolean {
  const [words, said] = [splitWords(heading), splitWords(context)];
  return words.length >= fewestSaid && ` ${said.join(" ")} `.includes(` ${words.join(" ")} `);
}

/** The group under a heading that the prompt speaks of; one with many more words is what a row is called. */
export function groupSpokenOf({ context }: Request, { groups }: Observation): RecordGroup | undefined {
  const spoken = contentWords(context);
  return groups.find(({ heading }) => {
    const words = contentWords(heading ?? "");
    const met = words.filter((word) => spoken.includes(word)).length;
    return met > 0 && words.length - met <= mostOtherWords;
  });
}
