import type { Case } from "./cases.ts";
import type { Answered, Question } from "./conditional-logit.ts";
import type { Fitted } from "./table.ts";

/**
 * Of the fields that are given this share may be false by the answers. A part of it is not: a heading "Madpandekager" is
 * counted false where the answers say "Madpandekager - de klassiske".
 */
const mostFalse = 0.115;
const cuts = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9] as const;

const isOfTask = ({ question: { variant } }: Fitted["judgedFields"][number]): boolean =>
  variant === "typed" || variant === "untyped";
const isNothing = ({ chosen, question }: Answered): boolean => chosen === question.options.length - 1;
const hasAnswer = ({ question }: Answered): boolean => question.right.slice(0, -1).some(Boolean);
const given = (all: readonly Answered[], cut: number) =>
  all.filter((each) => each.chance >= cut && !isNothing(each));
const falseShare = (all: readonly Answered[], cut: number): number => {
  const some = given(all, cut);
  return some.filter(({ isRight }) => !isRight).length / Math.max(1, some.length);
};

/** The lowest probability from which on few enough values are false, on sites that were left out. */
export function leastSureFor({ judgedFields }: Fitted): number {
  const asked = judgedFields.filter(isOfTask);
  return cuts.find((cut) => falseShare(asked, cut) <= mostFalse) ?? 0.9;
}

function line(name: string, all: readonly Answered[], cut: number): string {
  const answerable = all.filter(hasAnswer).length;
  const right = given(all, cut).filter(({ isRight }) => isRight).length;
  const loss = all.reduce((sum, each) => sum + each.loss, 0) / Math.max(1, all.length);
  return `| ${name} | ${all.length} | ${loss.toFixed(3)} | ${(right / Math.max(1, answerable)).toFixed(3)} | ${(100 * falseShare(all, cut)).toFixed(1)} % |`;
}

/** Of values of a stated probability, the share that is right. */
function calibration(all: readonly Answered[]): string[] {
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
  const rows = (all: readonly Answered<Question & { readonly variant: string }>[]) =>
    ["row", "page", "list"].flatMap((place) =>
      ["typed", "untyped", "absent", "named", "meant"].map((variant) =>
        line(
          `${place}, ${variant}`,
          all.filter(({ question }) => question.table === place && question.variant === variant),
          cut,
        ),
      ),
    );
  const { judgedFields, judgedReadings, train } = fitted;
  const rate = (all: readonly Answered[]) =>
    (all.filter(({ isRight }) => isRight).length / Math.max(1, all.length)).toFixed(3);
  return `# How the tables of the keyless planner were fitted

${cases.length} tasks of ${new Set(cases.map(({ site }) => site)).size} sites; a field stays null below a probability of ${cut}.
Sites are dealt out to five folds; each question is answered by a table that has not seen its site.

| questions | number | loss | right of what is there | false of what is given |
|---|---|---|---|---|
${rows(judgedFields).join("\n")}

With the table of all sites on the sites themselves:

| questions | number | loss | right of what is there | false of what is given |
|---|---|---|---|---|
${rows(train.fields).join("\n")}

| stated probability | fields | right |
|---|---|---|
${calibration(judgedFields.filter(isOfTask)).join("\n")}

The part of the page is the right one for ${rate(judgedReadings)} of ${judgedReadings.length} questions on sites left out, ${rate(train.readings)} with all sites.
`;
}
