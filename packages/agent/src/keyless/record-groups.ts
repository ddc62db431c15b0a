import type { Observation, RecordGroup } from "@gleaner/extract";
import type { Request } from "./request.ts";
import { isOverRows } from "./target.ts";
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
  const named = said.length > 0 ? said : groups.filter((group) => isNamedBy(request, group));
  if (named.length > 0 || !asksHeadings(request)) return { groups, named };
  return { groups, named: groups.filter((group) => isHeadingsAlone(group, page)) };
}

/** True for two texts with a word of one meaning. */
function shareWord(text: string, other: string): boolean {
  const words = new Set(contentWords(other).map(conceptOf));
  return contentWords(text).some((word) => words.has(conceptOf(word)));
}

/** True for rows of one section among those of all sections, unless the prompt speaks of that section. */
function isPartOfAnother(
  { rows, count, heading }: RecordGroup,
  request: Request,
  page: Observation,
): boolean {
  const isSpoken = shareWord(heading ?? "", `${request.context} ${request.noun ?? ""}`);
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

/** The groups whose rows are the sections that a group's rows, which have headings of their own, stand in. */
export const sectionsOf = (group: RecordGroup, { groups }: Observation): RecordGroup[] =>
  isHeaded(group) ? groups.filter((outer) => standsIn(group, outer)) : [];

/** An element that holds items and is none. */
const holder = /(?:^|[\s>])(?:ul|ol|dl|table|tbody)(?![\w-])[^\s>]*$/;

/** True for lists of which another group has all items. */
const isLists = ({ rows: { css, within } }: RecordGroup, { groups }: Observation): boolean =>
  holder.test(css) && groups.some(({ rows }) => rows.within === within && rows.css.startsWith(`${css} > `));

/** Whoever asks for these may mean headings alone. */
const headingWords: ReadonlySet<string> = new Set(["heading", "section", "category", "chapter"]);

const asksHeadings = ({ noun }: Request): boolean =>
  contentWords(noun ?? "").some((word) => headingWords.has(conceptOf(word)));

/** True for headings alone, under which another group's rows stand. */
const isHeadingsAlone = (group: RecordGroup, { groups }: Observation): boolean =>
  group.columns.every(({ names }) => names.includes("heading")) &&
  groups.some((inner) => standsIn(inner, group));

/** True for such headings, unless the prompt asks for them. */
const isHeadings = (group: RecordGroup, request: Request, page: Observation): boolean =>
  !asksHeadings(request) && isHeadingsAlone(group, page);

/** True for rows that have headings of their own. */
const isHeaded = ({ columns }: RecordGroup): boolean =>
  columns.some(
    ({ names, reader }) => names.includes("title") && names.includes("heading") && !isOverRows(reader),
  );

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
function isSections(group: RecordGroup, request: Request, page: Observation): boolean {
  const isCalled = (text: string): boolean => shareWord(request.noun ?? "", text);
  const isOwn = isCalled(`${group.rows.css} ${group.heading ?? ""}`);
  // Under the heading "Recalls", sections of a make hold what is itself called a recall.
  const isWithin = (inner: RecordGroup): boolean =>
    (!isOwn || (isCalled(inner.rows.css) && !isCalled(group.rows.css))) &&
    isHeaded(inner) &&
    firstTitleOf(inner) !== inner.heading &&
    standsIn(inner, group);
  return isLists(group, page) || isHeadings(group, request, page) || page.groups.some(isWithin);
}

/** So many more words than a name of two or more has a heading that is still that name. */
const mostOtherWords = 1;

/**
 * True for rows under the very heading that the prompt calls the records by: "Exhibitions", "Customers also viewed", and "Social
 * events" where it asks for social events.
 */
function isNamedBy({ noun, shape, context }: Request, { heading }: RecordGroup): boolean {
  if (noun === null || heading === null) return false;
  const [asked, words] = [contentWords(noun), contentWords(heading.replace(/\d+/g, " "))];
  const said = contentWords(context);
  const isSaid =
    shape !== "record" &&
    words.length > 1 &&
    words.every((word) => said.includes(word)) &&
    asked.some((word) => words.includes(word));
  const more = words.length - asked.length;
  // "this phone case" is one, and none of those under "Phone cases".
  const written = heading.toLowerCase().split(/\s+/);
  const isWritten =
    asked.length > 1 &&
    noun
      .toLowerCase()
      .split(/\s+/)
      .every((word) => written.includes(word));
  const isAsked =
    (shape === "list" || isWritten) &&
    asked.every((word) => words.includes(word)) &&
    more <= (asked.length > 1 ? mostOtherWords : 0);
  return isSaid || isAsked;
}

/** Fewer words of a heading may stand in a prompt by chance. */
const fewestSaid = 3;

/** True for a heading that is said in full: 'under "You may also like"'. */
function isSaidIn(heading: string, context: string): boolean {
  const [words, said] = [splitWords(heading), splitWords(context)];
  return words.length >= fewestSaid && ` ${said.join(" ")} `.includes(` ${words.join(" ")} `);
}

/** The group under a heading that the prompt speaks of; one with many more words is what a row is called. */
export function groupSpokenOf({ context }: Request, groups: readonly RecordGroup[]): RecordGroup | undefined {
  const spoken = contentWords(context);
  return groups.find(({ heading }) => {
    const words = contentWords(heading ?? "");
    const met = words.filter((word) => spoken.includes(word)).length;
    return met > 0 && words.length - met <= mostOtherWords;
  });
}
