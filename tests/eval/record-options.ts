import type { PageView } from "@gleaner/agent";
import { showBrief, showFull } from "../../packages/agent/src/show/outline.ts";
import { agrees, likeName, nearness } from "./agreement.ts";
import { elementsOf, elementType, isNull } from "./compare.ts";
import { cutOf, dateOf, numberOf } from "./cut-option.ts";
import type { Options } from "./option.ts";
import { type Line, linesOf } from "./outline-lines.ts";
import { type Asked, named } from "./planning.ts";
import { showObservation } from "./shown.ts";

/** What a value that is shown counts for. */
const first = 1;

/** What the first element of a list counts for, of which no more is shown. */
const lead = 0.1;

/** What a list counts for that begins a few elements later than the answer. */
const later = 0.3;

const mostLater = 3;

/** What each field may be read from, and how well what is shown of it agrees with the answer. */
export async function optionsOf({ schema, expected }: Asked, page: PageView): Promise<Options[]> {
  const { fields, groups } = showObservation(page.observation);
  const [answer = {}] = expected.records;
  const outline = await page.outline().catch(() => null);
  const show = page.isFull === true ? showFull : showBrief;
  const lines = outline === null ? [] : linesOf(show(outline, null).join("\n"));
  const nearOthers = createNearness(schema, answer, lines);
  return Object.entries(schema).map(([name, type]) => {
    const value = answer[name];
    if (isNull(value)) return { name, options: [] };
    const element = elementType(type);
    const isList = element !== null;
    const own = fields.map((field, at) => ({
      input: { ref: field.ref },
      score: agrees(type, value, field.sample, field.type)
        ? first - at / 1000 + named * likeName(name, field.names) - countOff(isList, value, field.count ?? 1)
        : isList && field.count !== undefined && agreesLater(type, value, field.sample)
          ? later - countOff(isList, value, field.count)
          : isList &&
              field.count === undefined &&
              agrees(element, elementsOf(value)[0], field.sample, field.type)
            ? lead
            : 0,
    }));
    const written = (type === "string" ? fields : []).flatMap((field, at) =>
      field.written !== undefined && agrees(type, value, field.written, "text")
        ? [
            {
              input: { ref: field.ref, type: "text" },
              score: first - at / 1000 + named * likeName(name, field.names),
            },
          ]
        : [],
    );
    const columns = (isList ? groups : []).flatMap((group) =>
      group.columns.map(({ ref, samples }) => ({
        input: { ref },
        score: agreeItems(type, value, samples) ? 0.5 - countOff(true, value, group.count) : 0,
      })),
    );
    // The one item of a list is a list, too.
    const [only, ...more] = elementsOf(value);
    const kind = element ?? type;
    const single = (isList && more.length > 0 ? [] : lines).map(({ ref, text, address }, at) => ({
      input: { ref },
      score: agrees(kind, isList ? only : value, kind === "url" ? address : text, "text")
        ? 0.3 + nearOthers(at, name)
        : 0,
    }));
    const shown = [...fields.map(({ ref, sample }) => ({ ref, text: sample })), ...lines];
    const cuts = (isList ? [] : shown).flatMap(({ ref, text }, at) =>
      [
        ...cutOf(String(value), ref, text),
        ...numberOf(type, value, ref, text),
        ...dateOf(type, value, ref, text),
      ].map((option) => ({
        ...option,
        score: option.score + (at < fields.length ? 0 : nearOthers(at - fields.length, name)),
      })),
    );
    const parted = isList ? shown.filter(({ text }) => saysAll(value, text)) : [];
    const strung = parted.map(({ ref }) => ({ input: { ref }, score: 0.3 }));
    const items = element === null ? null : linesFor(element, elementsOf(value), lines);
    const each = items === null ? [] : [{ input: { ref: null, items }, score: 0.4 }];
    return {
      name,
      options: [...own, ...written, ...columns, ...single, ...cuts, ...strung, ...each],
    };
  });
}

/** Lines within which a value and another of its record are seen as one thing. */
const together = 12;
/** What each other value of the record counts for that stands near. */
const perOther = 0.01;

/** What other values of the record that stand near a line count for: a name in a menu is not the one in the record's midst. */
function createNearness(
  schema: Asked["schema"],
  answer: Asked["expected"]["records"][number],
  lines: readonly Line[],
) {
  const places = Object.entries(schema).map(([name, type]) => ({
    name,
    at: new Set(
      lines.flatMap(({ text }, at) =>
        !isNull(answer[name]) && agrees(type, answer[name], text, "text") ? [at] : [],
      ),
    ),
  }));
  return (line: number, own: string): number => {
    const near = places.filter(
      ({ name, at }) => name !== own && [...at].some((each) => Math.abs(each - line) <= together),
    );
    return perOther * near.length;
  };
}

/** True where a list as it is shown lacks no more than the first few elements of the answer. */
function agreesLater(type: string, value: unknown, sample: string): boolean {
  const elements = elementsOf(value);
  return Array.from({ length: mostLater }, (_, at) => elements.slice(at + 1)).some(
    (rest) => rest.length > mostLater && agrees(type, rest, sample, "text"),
  );
}

/** True for a text that says the items of a list between commas or the like, and nothing else. */
function saysAll(value: unknown, text: string): boolean {
  const items = elementsOf(value).map((item) => String(item).toLowerCase());
  const parts = text.split(/, |; | \| | \/ | · |、/).map((part) => part.trim().toLowerCase());
  return items.length > 1 && items.length === parts.length && items.every((item) => parts.includes(item));
}

/** The element of each item, in order; null where one has none. */
function linesFor(type: string, items: readonly unknown[], lines: readonly Line[]): string[] | null {
  if (items.length < 2 || items.length > 100) return null;
  const refs: string[] = [];
  let from = 0;
  for (const item of items) {
    const at = lines.findIndex((line, index) => index >= from && agrees(type, item, line.text, "text"));
    const line = lines[at];
    if (line === undefined) return null;
    refs.push(line.ref);
    from = at + 1;
  }
  return refs;
}

function agreeItems(type: string, value: unknown, samples: readonly string[]): boolean {
  const items = elementsOf(value);
  const element = elementType(type) ?? type;
  return samples.every((sample, at) => items[at] !== undefined && agrees(element, items[at], sample, "text"));
}

function countOff(isList: boolean, value: unknown, count: number): number {
  return isList ? 0.4 * (1 - nearness(count, elementsOf(value).length)) : count > 1 ? 0.3 : 0;
}
