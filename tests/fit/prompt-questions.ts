import { optionsFor } from "../../packages/agent/src/keyless/choice.ts";
import { readingsOf } from "../../packages/agent/src/keyless/match.ts";
import { labelsOf } from "../../packages/agent/src/keyless/planner.ts";
import { prepareAsked, type Seen } from "../../packages/agent/src/keyless/prepared.ts";
import { parsePrompt } from "../../packages/agent/src/keyless/prompt.ts";
import { featuresOfReading, type Reading } from "../../packages/agent/src/keyless/reading-features.ts";
import type { Request } from "../../packages/agent/src/keyless/request.ts";
import { retypeReader } from "../../packages/agent/src/keyless/retype.ts";
import type { Target } from "../../packages/agent/src/keyless/target.ts";
import { transform } from "../eval/candidate.ts";
import { isNull } from "../eval/compare.ts";
import { namesOf, sharedWords } from "../prompts/match-fields.ts";
import type { ExpectedRecord, PromptCase } from "../prompts/prompt.ts";
import { isSameCell } from "../prompts/same-cell.ts";
import type { Question, Table } from "./conditional-logit.ts";
import type { Look } from "./look.ts";
import { type FieldQuestion, labelOf } from "./questions.ts";

/** A target that is right for this share of a field's values answers it. */
const right = 0.85;
/** A place that is this near to the best is as good. */
const asGood = 0.95;
/** What a value counts that is chosen in a place beside one that is only there. */
const chosenWorth = 2;
/** What a name that stands where it is expected counts for beside words that it shares. */
const inPlace = 0.3;
const leastBound = 0.2;

/** Which part of its page a prompt is answered from. */
export interface ReadingQuestion extends Question {
  readonly task: string;
  readonly labels: readonly string[];
}

/** What a stranger's prompt asks of a page, and what a person reads there. */
export interface PromptAsk {
  readonly id: string;
  readonly site: string;
  readonly look: Look;
  readonly request: Request;
  readonly expect: readonly ExpectedRecord[];
}

/** The prompts that ask for fields and are understood; what restricts or computes, or asks for everything, tells nothing here. */
export function asksOf(cases: readonly PromptCase[], looks: readonly Look[]): PromptAsk[] {
  const byPage = new Map(looks.map((look) => [look.id, look]));
  return cases.flatMap(({ id, page, prompt, expect, orRefused, more }) => {
    const look = byPage.get(page.id);
    if (look === undefined || typeof expect === "string" || orRefused || more) return [];
    const { url } = look.observation;
    const request = parsePrompt(prompt.replaceAll("{url}", url), {
      startUrl: url,
      labels: labelsOf(look.observation),
    });
    if (request.kind === "rejection" || request.fields.length === 0) return [];
    return [{ id, site: page.id, look, request, expect }];
  });
}

/** What each prompt's fields are to be read from, in the part of the page that has most of the answers. */
export function promptFieldQuestions(asks: readonly PromptAsk[], table: Table): FieldQuestion[] {
  return asks.flatMap((ask) => {
    const [best] = worthOf(ask, table).toSorted((a, b) => b.worth - a.worth);
    if (best === undefined || best.worth === 0) return [];
    const bound = bindNames(ask);
    const { reading } = best;
    return ask.request.fields.flatMap((field, at): FieldQuestion[] => {
      const name = bound.get(at);
      if (name === undefined) return [];
      const asked = prepareAsked(field, reading.group !== null, ask.look.observation.language);
      const options = optionsFor(asked, reading.targets);
      const rates = options.map((option) =>
        option.at === null ? 0 : rateOf(ask, reading, (reading.targets[option.at] as Seen).target, name),
      );
      const isFound = rates.some((rate) => rate >= right);
      return [
        {
          task: ask.id,
          field: name,
          variant: "prompt",
          site: ask.site,
          labels: options.map(({ at }) => (at === null ? "nothing" : labelOf(reading.targets[at] as Seen))),
          table: asked.place,
          options: options.map(({ features }) => features),
          rates,
          values: 1,
          right: options.map((_, index) =>
            isFound ? (rates[index] ?? 0) >= right : index === options.length - 1,
          ),
          weight: 1,
        },
      ];
    });
  });
}

/** Which part of its page each prompt is answered from; `tableFor` gives the fields' table for a page. */
export function promptReadingQuestions(
  asks: readonly PromptAsk[],
  tableFor: (site: string) => Table,
): ReadingQuestion[] {
  return asks.flatMap((ask): ReadingQuestion[] => {
    const worths = worthOf(ask, tableFor(ask.site));
    const most = Math.max(0, ...worths.map(({ worth }) => worth));
    if (most === 0 || worths.length < 2) return [];
    return [
      {
        task: ask.id,
        site: ask.site,
        table: "readings",
        weight: 1,
        labels: worths.map(({ reading: { group } }) => (group === null ? "record" : group.ref)),
        options: worths.map(({ reading }) => featuresOfReading(reading, ask.request, ask.look.observation)),
        right: worths.map(({ worth }) => worth >= most * asGood),
      },
    ];
  });
}

interface Worth {
  readonly reading: Reading;
  /** How much of the answers the place has and is chosen there, with whether it has as many rows. */
  readonly worth: number;
}

function worthOf(ask: PromptAsk, table: Table): Worth[] {
  const { request, look, expect } = ask;
  const weights = { row: table.row ?? {}, page: table.page ?? {}, list: table.list ?? {} };
  const names = namesOf(expect).filter((name) => cellsOf(expect, name).length > 0);
  const bound = bindNames(ask);
  return readingsOf(request, look.observation, weights).map((reading) => {
    const there = names.map((name) =>
      Math.max(0, ...reading.targets.map(({ target }) => rateOf(ask, reading, target, name))),
    );
    const chosen = reading.choices.map(({ at }, field) => {
      const [seen, name] = [reading.targets[at ?? -1], bound.get(field)];
      return seen === undefined || name === undefined ? 0 : rateOf(ask, reading, seen.target, name);
    });
    const sum = [...there, ...chosen.map((rate) => rate * chosenWorth)].reduce((all, each) => all + each, 0);
    const count = reading.group === null ? 1 : reading.group.count;
    const alike = Math.min(count, expect.length) / Math.max(count, expect.length);
    return { reading, worth: sum === 0 ? 0 : sum + alike / 2 };
  });
}

/** The expected name that each asked field answers, by the words that they share and by their places. */
function bindNames({ request, expect }: PromptAsk): Map<number, string> {
  const names = namesOf(expect);
  const isAligned = names.length === request.fields.length;
  const pairs = request.fields.flatMap((field, at) =>
    names.map((name, place) => ({
      at,
      name,
      score: sharedWords(field.name, name) + (isAligned && at === place ? inPlace : 0),
    })),
  );
  const bound = new Map<number, string>();
  const taken = new Set<string>();
  for (const { at, name, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score <= leastBound || bound.has(at) || taken.has(name)) continue;
    bound.set(at, name);
    taken.add(name);
  }
  return bound;
}

const cellsOf = (expect: readonly ExpectedRecord[], name: string) =>
  expect.flatMap((record) => (isNull(record[name] ?? null) ? [] : [record[name]]));

/** How right a target is for an expected field, 0 to 1 (F1 of its values), read as it is or as text. */
function rateOf({ look, expect }: PromptAsk, { group }: Reading, target: Target, name: string): number {
  const cells = cellsOf(expect, name);
  const own = look.raw[target.ref] ?? [];
  const raw = group === null && target.isColumn ? [own.flatMap((each) => each ?? [])] : own;
  const base = new URL("/", look.observation.url).href;
  const text = retypeReader(target, "text", look.observation.language);
  const readers = [target.reader, ...(text === null ? [] : [text])];
  const rates = readers.map(({ transforms }) => {
    const values = raw.map((each) => transform(transforms, each, base)).filter((value) => !isNull(value));
    const hits = values.filter((value) => cells.some((cell) => isSameCell(cell, value))).length;
    const met = cells.filter((cell) => values.some((value) => isSameCell(cell, value))).length;
    const [precision, recall] = [hits / Math.max(1, values.length), met / Math.max(1, cells.length)];
    return hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  });
  return Math.max(...rates);
}
