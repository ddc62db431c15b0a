import {
  type Features,
  probabilities,
  scoreOf,
  type Weights,
} from "../../packages/agent/src/keyless/logit.ts";

/** One choice that had to be made: of the options one or several are right. */
export interface Question {
  /** Whose pages it is of: never in the part that is learned from and the part that is judged at once. */
  readonly site: string;
  /** Which of the tables answers it. */
  readonly table: string;
  readonly options: readonly Features[];
  readonly right: readonly boolean[];
  readonly weight: number;
}

export type Table = Readonly<Record<string, Weights>>;

export interface FitOptions {
  /** Pulls every weight to 0, and those of one table to those of all. */
  readonly pull: number;
  readonly pullApart: number;
  readonly rounds: number;
  /** What is known of features beforehand: 1 where one can only speak for an option, -1 where only against it. */
  readonly signs?: Readonly<Record<string, 1 | -1>>;
}

const rate = 0.15;
const [decay1, decay2, small] = [0.9, 0.999, 1e-8];

/**
 * Fits a conditional logit model (McFadden 1974): weights shared by all tables, and for each table what it differs by,
 * minimising the mean negative log probability of the right options plus the squares of the weights, by Adam (Kingma and
 * Ba 2015) over all questions at once, from 0, each step projected on the signs that are known. The same questions give the same weights. With `from`, what is fitted and pulled
 * to 0 is the difference to that table.
 */
export function fitTable(
  questions: readonly Question[],
  { pull, pullApart, rounds, signs = {} }: FitOptions,
  from: Table = {},
): Table {
  const tables = [...new Set(questions.map(({ table }) => table))].sort();
  const names = [
    ...new Set(questions.flatMap(({ options }) => options.flatMap((each) => Object.keys(each)))),
  ].sort();
  const width = names.length;
  const size = width * (1 + tables.length);
  const sparse = compile(questions, names, tables);
  const before = Float64Array.from(tables.flatMap((table) => names.map((name) => from[table]?.[name] ?? 0)));
  const known = names.map((name) => signs[name] ?? 0);
  const weights = new Float64Array(size);
  const [mean, square, slope] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= rounds; round += 1) {
    slope.fill(0);
    addSlopes(sparse, weights, before, slope, width);
    for (let at = 0; at < size; at += 1) {
      const g = (slope[at] as number) + (at < width ? pull : pullApart) * (weights[at] as number);
      mean[at] = decay1 * (mean[at] as number) + (1 - decay1) * g;
      square[at] = decay2 * (square[at] as number) + (1 - decay2) * g * g;
      const step =
        (mean[at] as number) /
        (1 - decay1 ** round) /
        (Math.sqrt((square[at] as number) / (1 - decay2 ** round)) + small);
      // Large steps first, small ones to settle.
      weights[at] = (weights[at] as number) - rate * (1 - round / (rounds + 1)) * step;
    }
    keepSigns(weights, before, known);
  }
  return Object.fromEntries(
    tables.map((table, at) => [
      table,
      Object.fromEntries(
        names.map((name, feature) => [
          name,
          (before[at * width + feature] as number) +
            (weights[feature] as number) +
            (weights[(1 + at) * width + feature] as number),
        ]),
      ),
    ]),
  );
}

/** Brings every weight of a table that has a sign it cannot have to 0. */
function keepSigns(weights: Float64Array, before: Float64Array, known: readonly number[]): void {
  const width = known.length;
  for (let at = 0; at < before.length; at += 1) {
    const feature = at % width;
    const others = (before[at] as number) + (weights[feature] as number);
    const all = others + (weights[width + at] as number);
    if (all * (known[feature] as number) < 0) weights[width + at] = -others;
  }
}

/** All questions in flat arrays: of question q the options from `first[q]`, of option o the features from `start[o]`. */
interface Sparse {
  readonly first: Int32Array;
  readonly start: Int32Array;
  readonly feature: Int32Array;
  readonly value: Float64Array;
  readonly right: Uint8Array;
  /** Per question: where its table's own weights begin, and its share of all weight. */
  readonly own: Int32Array;
  readonly share: Float64Array;
}

function compile(
  questions: readonly Question[],
  names: readonly string[],
  tables: readonly string[],
): Sparse {
  const index = new Map(names.map((name, at) => [name, at]));
  const [first, start, feature, value, right]: number[][] = [[0], [0], [], [], []];
  for (const question of questions) {
    for (const [at, option] of question.options.entries()) {
      for (const name in option) {
        if (option[name] === 0) continue;
        feature?.push(index.get(name) ?? 0);
        value?.push(option[name] ?? 0);
      }
      start?.push(feature?.length ?? 0);
      right?.push(question.right[at] ? 1 : 0);
    }
    first?.push(right?.length ?? 0);
  }
  const total = questions.reduce((sum, { weight }) => sum + weight, 0);
  return {
    first: Int32Array.from(first ?? []),
    start: Int32Array.from(start ?? []),
    feature: Int32Array.from(feature ?? []),
    value: Float64Array.from(value ?? []),
    right: Uint8Array.from(right ?? []),
    own: Int32Array.from(questions.map(({ table }) => (1 + tables.indexOf(table)) * names.length)),
    share: Float64Array.from(questions.map(({ weight }) => weight / total)),
  };
}

/** Adds the slope of the loss by every weight. */
function addSlopes(
  sparse: Sparse,
  weights: Float64Array,
  before: Float64Array,
  slope: Float64Array,
  width: number,
): void {
  const { first, start, feature, value, right, own, share } = sparse;
  const both = new Float64Array(width);
  const chance = new Float64Array(start.length);
  for (let q = 0; q < own.length; q += 1) {
    const [from, to, offset] = [first[q] as number, first[q + 1] as number, own[q] as number];
    for (let f = 0; f < width; f += 1)
      both[f] =
        (weights[f] as number) + (weights[offset + f] as number) + (before[offset - width + f] as number);
    let highest = Number.NEGATIVE_INFINITY;
    for (let o = from; o < to; o += 1) {
      let sum = 0;
      for (let i = start[o] as number; i < (start[o + 1] as number); i += 1)
        sum += (value[i] as number) * (both[feature[i] as number] as number);
      chance[o] = sum;
      if (sum > highest) highest = sum;
    }
    let all = 0;
    let hit = 0;
    for (let o = from; o < to; o += 1) {
      const odds = Math.exp((chance[o] as number) - highest);
      chance[o] = odds;
      all += odds;
      if (right[o]) hit += odds;
    }
    for (let o = from; o < to; o += 1) {
      const predicted = (chance[o] as number) / all;
      const push =
        (share[q] as number) * (predicted - (right[o] ? (chance[o] as number) / Math.max(hit, 1e-300) : 0));
      if (Math.abs(push) < 1e-12) continue;
      for (let i = start[o] as number; i < (start[o + 1] as number); i += 1) {
        const f = feature[i] as number;
        const by = push * (value[i] as number);
        slope[f] = (slope[f] as number) + by;
        slope[offset + f] = (slope[offset + f] as number) + by;
      }
    }
  }
}

/** How a table answers one question. */
export interface Answered<Kind extends Question = Question> {
  readonly question: Kind;
  readonly chosen: number;
  readonly chance: number;
  readonly isRight: boolean;
  readonly loss: number;
}

/** Answers a question by a table. */
export function answer<Kind extends Question>(question: Kind, table: Table): Answered<Kind> {
  const weights = table[question.table] ?? {};
  const chances = probabilities(question.options.map((each) => scoreOf(each, weights)));
  const chosen = chances.indexOf(Math.max(...chances));
  const hit = chances.reduce((sum, each, at) => sum + (question.right[at] ? each : 0), 0);
  return {
    question,
    chosen,
    chance: chances[chosen] ?? 0,
    isRight: question.right[chosen] ?? false,
    loss: -Math.log(Math.max(hit, 1e-12)),
  };
}

/** Sites are dealt out to so many folds. */
export const folds = 5;

/** The fold that leaves a site out. */
export function foldOf(site: string): number {
  let hash = 7;
  for (const letter of site) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash % folds;
}

/** Answers every question by a table that was fitted without any page of its site. */
export function crossValidate<Kind extends Question>(
  questions: readonly Kind[],
  options: FitOptions,
  from: Table = {},
): Answered<Kind>[] {
  return Array.from({ length: folds }, (_, fold) => {
    const table = fitTable(
      questions.filter(({ site }) => foldOf(site) !== fold),
      options,
      from,
    );
    return questions.filter(({ site }) => foldOf(site) === fold).map((question) => answer(question, table));
  }).flat();
}
