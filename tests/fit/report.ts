import type { Place } from "../../packages/agent/src/keyless/prepared.ts";
import type { Case } from "./cases.ts";
import type { Answered } from "./conditional-logit.ts";
import type { Fitted } from "./table.ts";

/**
 * Of the values that are given this share may be false by the answers, place by place. A half of what is false on a page
 * is not: a heading "Madpandekager" is counted so where the answers say "Madpandekager - de klassiske".
 */
const mostFalse: Readonly<Record<Place, number>> = { row: 0.08, page: 0.1, list: 0.062 };
const cuts = Array.from({ length: 14 }, (_, at) => Math.round(30 + at * 5) / 100);
const places: readonly Place[] = ["row", "page", "list"];

const isOfTask = ({ question: { variant } }: Fitted["judgedFields"][number]): boolean =>
  variant === "typed" || variant === "untyped" || variant === "prompt";
const isNothing = ({ chosen, question }: Answered): boolean => chosen === question.options.length - 1;
type Judged = Fitted["judgedFields"][number];
const hasAnswer = ({ question }: Answered): boolean => question.right.slice(0, -1).some(Boolean);
const given = (all: readonly Judged[], cut: number) =>
  all.filter((each) => each.chance >= cut && !isNothing(each));
const sumOf = (all: readonly Judged[], of: (each: Judged) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);
const rateOf = ({ question, chosen }: Judged): number => question.rates[chosen] ?? 0;
const falseShare = (all: readonly Judged[], cut: number): number => {
  const some = given(all, cut);
  return (
    sumOf(some, (each) => each.question.values * (1 - rateOf(each))) /
    Math.max(
      1,
      sumOf(some, ({ question }) => question.values),
    )
  );
};
const rightShare = (all: readonly Judged[], cut: number): number =>
  sumOf(given(all, cut), (each) => each.question.values * rateOf(each)) /
  Math.max(
    1,
    sumOf(all.filter(hasAnswer), ({ question }) => question.values),
  );
const ofPlace = (all: readonly Judged[], place: Place): Judged[] =>
  all.filter(({ question }) => question.table === place);

/** For each place the lowest probability from which on few enough values are false, on sites that were left out. */
function leastSureFor({ judgedFields }: Fitted): Readonly<Record<Place, number>> {
  const cutOf = (place: Place): number => {
    const asked = ofPlace(judgedFields.filter(isOfTask), place);
    return cuts.find((cut) => falseShare(asked, cut) <= mostFalse[place]) ?? 0.95;
  };
  return { row: cutOf("row"), page: cutOf("page"), list: cutOf("list") };
}

function line(name: string, all: readonly Judged[], cut: number): string {
  const loss = all.reduce((sum, each) => sum + each.loss, 0) / Math.max(1, all.length);
  const [right, wrong] = [rightShare(all, cut).toFixed(3), (100 * falseShare(all, cut)).toFixed(1)];
  return `| ${name} | ${all.length} | ${loss.toFixed(3)} | ${right} | ${wrong} % |`;
}

/** What each threshold would give. */
function thresholds(all: readonly Judged[]): string[] {
  return cuts.map((cut) => {
    const cells = places.map((place) => {
      const asked = ofPlace(all, place);
      return `${rightShare(asked, cut).toFixed(3)}, ${(100 * falseShare(asked, cut)).toFixed(1)} %`;
    });
    return `| ${cut} | ${cells.join(" | ")} |`;
  });
}

/** Of values of a stated probability, the share that is right. */
function calibration(all: readonly Judged[]): string[] {
  return [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((from, at, bins) => {
    const to = bins[at + 1] ?? 1.01;
    const some = given(all, from).filter(({ chance }) => chance < to);
    const right = some.filter(({ isRight }) => isRight).length;
    return `| ${from} to ${Math.min(1, to)} | ${some.length} | ${(right / Math.max(1, some.length)).toFixed(3)} |`;
  });
}

/** How well the fitted tables answer, in Markdown. */
export function report(cases: readonly Case[], fitted: Fitted): string {
  const cut = leastSureFor(fitted);
  const rows = (all: readonly Judged[]) =>
    places.flatMap((place) =>
      ["typed", "untyped", "absent", "named", "meant", "prompt"].map((variant) =>
        line(
          `${place}, ${variant}`,
          all.filter(({ question }) => question.table === place && question.variant === variant),
          cut[place],
        ),
      ),
    );
  const { judgedFields, judgedReadings, train } = fitted;
  const rate = (all: readonly Answered[]) =>
    (all.filter(({ isRight }) => isRight).length / Math.max(1, all.length)).toFixed(3);
  return `# How the tables of the keyless planner were fitted

${cases.length} tasks of ${new Set(cases.map(({ site }) => site)).size} sites; judged with null below a probability of ${cut.row} in rows, ${cut.page} on a page,
${cut.list} where it is a list. The values of lists count one by one.
Sites are dealt out to five folds; each question is answered by a table that has not seen its site.

| questions | number | loss | right of what is there | false of what is given |
|---|---|---|---|---|
${rows(judgedFields).join("\n")}

With the table of all sites on the sites themselves:

| questions | number | loss | right of what is there | false of what is given |
|---|---|---|---|---|
${rows(train.fields).join("\n")}

What thresholds would give, on sites left out: right of what is there, false of what is given.

| threshold | row | page | list |
|---|---|---|---|
${thresholds(judgedFields.filter(isOfTask)).join("\n")}

| stated probability | fields | right |
|---|---|---|
${calibration(judgedFields.filter(isOfTask)).join("\n")}

The part of the page is the right one for ${rate(judgedReadings)} of ${judgedReadings.length} questions on sites left out, ${rate(train.readings)} with all sites.
`;
}
