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
import { type FieldQuestion, fieldQuestions } from "./questions.ts";
import { type ReadingQuestion, readingQuestions } from "./reading-questions.ts";

export const fieldOptions: FitOptions = { pull: 0.0002, pullApart: 0.0015, rounds: 200 };
export const readingOptions: FitOptions = { pull: 0.0004, pullApart: 0.1, rounds: 400 };

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

/** Fits the fields' table, and with it the readings'; each is judged on sites that its fold had left out. */
export function fitAll(cases: readonly Case[]): Fitted {
  const asked = fieldQuestions(cases);
  const fields = fitTable(asked, fieldOptions);
  const byFold = Array.from({ length: folds }, (_, fold) =>
    fitTable(
      asked.filter(({ site }) => foldOf(site) !== fold),
      fieldOptions,
    ),
  );
  const judgedFields = asked.map((question) => answer(question, byFold[foldOf(question.site)] ?? fields));
  const readingsAsked = readingQuestions(cases, (site) => byFold[foldOf(site)] ?? fields);
  const readings = fitTable(readingsAsked, readingOptions);
  return {
    fields,
    readings,
    judgedFields,
    judgedReadings: crossValidate(readingsAsked, readingOptions),
    train: {
      fields: asked.map((question) => answer(question, fields)),
      readings: readingsAsked.map((question) => answer(question, readings)),
    },
  };
}
