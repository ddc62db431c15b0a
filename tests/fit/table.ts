import type { Weights } from "../../packages/agent/src/keyless/logit.ts";
import type { Place } from "../../packages/agent/src/keyless/prepared.ts";
import { weights } from "../../packages/agent/src/keyless/weights.ts";
import type { Case } from "./cases.ts";
import {
  type Answered,
  answer,
  crossValidate,
  type FitOptions,
  fitTable,
  foldOf,
  folds,
  type Table,
} from "./conditional-logit.ts";
import {
  type PromptAsk,
  promptFieldQuestions,
  promptReadingQuestions,
  type ReadingQuestion,
} from "./prompt-questions.ts";
import { type FieldQuestion, fieldQuestions } from "./questions.ts";

/** What can only speak for a part of the page, and what only against it. */
const readingSigns: Readonly<Record<string, 1 | -1>> = {
  "fields: all found": 1,
  "fields: any called so": 1,
  "fields: called so": 1,
  "fields: found": 1,
  "fields: how sure": 1,
  "fields: none": -1,
  "fields: the surest": 1,
  "record: a list asked": -1,
  "record: asked": 1,
  "record: its values are a row's": -1,
  "record: limit asked": -1,
  "record: link asked": -1,
  "record: list fields": 1,
  "rows: a list asked": 1,
  "rows: a menu": -1,
  "rows: a record asked": -1,
  "rows: another's heading names the records": -1,
  "rows: as many as asked": 1,
  "rows: as many as stated": 1,
  "rows: beside": -1,
  "rows: coverage": 1,
  "rows: few": -1,
  "rows: filter held": 1,
  "rows: filter held first": 1,
  "rows: first group": 1,
  "rows: heading is spoken of": 1,
  "rows: heading names the records": 1,
  "rows: how late": -1,
  "rows: how many, as sure": 1,
  "rows: labels with values": -1,
  "rows: of others": -1,
  "rows: thin": -1,
};

export const fieldOptions: FitOptions = { pull: 0.0002, pullApart: 0.0015, rounds: 200 };
export const readingOptions: FitOptions = { pull: 0.0004, pullApart: 0.1, rounds: 400, signs: readingSigns };
/** How far a fit moves the fields' table from the one before: all the way it suits prompts better, and the tasks' schemas worse. */
const moved = 0.3;

/** What was fitted, with the answers that tables gave which had never seen the site. */
export interface Fitted {
  readonly fields: Table;
  readonly readings: Table;
  readonly judgedFields: readonly Answered<FieldQuestion>[];
  readonly judgedReadings: readonly Answered<ReadingQuestion>[];
  readonly train: {
    readonly fields: readonly Answered<FieldQuestion>[];
    readonly readings: readonly Answered<ReadingQuestion>[];
  };
}

/**
 * Fits the fields' table on tasks and prompts, and moves the one before towards it; fits the readings' on prompts, from the one
 * before. The fields' fit is judged on sites that its fold had left out; so is the readings', but the table before has seen the
 * prompts of earlier runs.
 */
export function fitAll(cases: readonly Case[], prompts: readonly PromptAsk[]): Fitted {
  const asked = [...fieldQuestions(cases), ...promptFieldQuestions(prompts, weights.fields)];
  const fields = fitTable(asked, fieldOptions);
  const byFold = Array.from({ length: folds }, (_, fold) =>
    fitTable(
      asked.filter(({ site }) => foldOf(site) !== fold),
      fieldOptions,
    ),
  );
  const judgedFields = asked.map((question) => answer(question, byFold[foldOf(question.site)] ?? fields));
  const readingsAsked = promptReadingQuestions(prompts, (site) => byFold[foldOf(site)] ?? fields);
  const before: Table = { readings: weights.readings };
  const readings = fitTable(readingsAsked, readingOptions, before);
  return {
    fields: moveTowards(fields),
    readings,
    judgedFields,
    judgedReadings: crossValidate(readingsAsked, readingOptions, before),
    train: {
      fields: asked.map((question) => answer(question, fields)),
      readings: readingsAsked.map((question) => answer(question, readings)),
    },
  };
}

/** The fields' table as it stands, moved towards another. */
function moveTowards(fitted: Table): Table {
  const mix = (place: Place): Weights => {
    const [old, own] = [weights.fields[place], fitted[place] ?? {}];
    const names = [...new Set([...Object.keys(old), ...Object.keys(own)])].sort();
    return Object.fromEntries(
      names.map((name) => [name, (1 - moved) * (old[name] ?? 0) + moved * (own[name] ?? 0)]),
    );
  };
  return { row: mix("row"), page: mix("page"), list: mix("list") };
}
