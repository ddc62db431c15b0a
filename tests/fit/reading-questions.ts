import { chooseTargets } from "../../packages/agent/src/keyless/choice.ts";
import type { Features } from "../../packages/agent/src/keyless/logit.ts";
import { prepareAsked, prepareTargets } from "../../packages/agent/src/keyless/prepared.ts";
import { featuresOfReading } from "../../packages/agent/src/keyless/reading-features.ts";
import type { Request } from "../../packages/agent/src/keyless/request.ts";
import { columnTargets, valueTargets } from "../../packages/agent/src/keyless/target.ts";
import type { Case } from "./cases.ts";
import { requestOf } from "./cases.ts";
import type { Question, Table } from "./conditional-logit.ts";

/** A reading that is this near to the best is as good. */
const asGood = 0.95;
/** What a question counts whose prompt does not say whether rows or a record are meant, beside one as it is. */
const openWeight = 0.5;

export interface ReadingQuestion extends Question {
  readonly task: string;
  readonly labels: readonly string[];
}

/** Which part of its page each case is answered from; `tableFor` gives the fields' table for a site. */
export function readingQuestions(
  cases: readonly Case[],
  tableFor: (site: string) => Table,
): ReadingQuestion[] {
  return cases.flatMap((each) => {
    const untyped = requestOf(each.item, each.look.observation.url, false);
    const open: Request = { ...(untyped ?? each.request), shape: null };
    const asked = [
      ask(each, each.request, 1, tableFor),
      ask(each, open, openWeight, tableFor),
      askByHeading(each, tableFor),
    ];
    return asked.flatMap((question) => question ?? []);
  });
}

/** The same with a prompt that speaks of the heading above the rows, where no other group has it. */
function askByHeading(each: Case, tableFor: (site: string) => Table): ReadingQuestion | null {
  const { groups } = each.look.observation;
  const plain = ask(each, each.request, openWeight, tableFor);
  const at = plain === null || each.item.expected.single ? -1 : plain.right.indexOf(true);
  const heading = groups[at]?.heading ?? null;
  if (plain === null || heading === null || groups.filter((group) => group.heading === heading).length > 1)
    return null;
  return ask(each, { ...each.request, context: `${each.request.context} ${heading}` }, openWeight, tableFor);
}

function ask(
  { item, site, look, readings }: Case,
  request: Request,
  weight: number,
  tableFor: (site: string) => Table,
): ReadingQuestion | null {
  const { observation } = look;
  const table = tableFor(site);
  const weights = { row: table.row ?? {}, page: table.page ?? {}, list: table.list ?? {} };
  const groups = request.shape === "record" ? [] : observation.groups;
  const options: { features: Features; worth: number; label: string }[] = [];
  for (const [at, group] of [...groups, ...(request.shape === "list" ? [] : [null])].entries()) {
    const targets = prepareTargets(
      group === null ? valueTargets(observation) : columnTargets(group),
      observation.title,
    );
    const asked = request.fields.map((field) => prepareAsked(field, group !== null, observation.language));
    const choices = chooseTargets(asked, targets, weights);
    const features = featuresOfReading({ group, targets, choices }, request, observation);
    const known = item.expected.single
      ? group === null
        ? readings[0]
        : undefined
      : group === null
        ? undefined
        : readings[at];
    const rates = known?.rates ?? null;
    const best = rates === null ? [] : Object.values(rates).map((rate) => Math.max(0, ...rate));
    const mean = best.reduce((sum, rate) => sum + rate, 0) / Math.max(1, best.length);
    const worth = known === undefined || rates === null ? 0 : mean * known.found * (1 - known.surplus / 2);
    options.push({
      features,
      worth,
      label: group === null ? "record" : `${group.ref} ${group.count} rows ${group.heading ?? ""}`,
    });
  }
  const most = Math.max(...options.map(({ worth }) => worth));
  if (most === 0) return null;
  return {
    task: item.id,
    site,
    table: "readings",
    weight,
    labels: options.map(({ label }) => label),
    options: options.map(({ features }) => features),
    right: options.map(({ worth }) => worth >= most * asGood),
  };
}
