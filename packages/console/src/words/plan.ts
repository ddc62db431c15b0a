import type { Plan, Read, Reader, Step } from "@gleaner/automation";
import { isUnread } from "@gleaner/automation/nowhere";
import { plural } from "./amount.ts";
import { describeLocator, describeTransform } from "./locator.ts";

type Condition = NonNullable<Extract<Read, { kind: "list" }>["where"]>[number];

const first = (locators: readonly Parameters<typeof describeLocator>[0][]): string =>
  locators[0] ? describeLocator(locators[0]) : "nothing";

/** An action of a plan as a sentence. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case "open":
      return `Open ${step.url}.`;
    case "click":
      return `Click ${first(step.target)}.`;
    case "fill":
      return `Type ${/^\{.*\}$/.test(step.text) ? `the account's ${step.text.slice(1, -1).split(".").at(-1)}` : `“${step.text}”`} into ${first(step.target)}.`;
    case "select":
      return `Choose “${step.option}” in ${first(step.target)}.`;
    case "press":
      return `Press ${step.key}${step.target ? ` in ${first(step.target)}` : ""}.`;
    case "hover":
      return `Point at ${first(step.target)}.`;
    case "scroll":
      return step.to === "end" ? "Scroll to the end of the page." : "Scroll on by one screen.";
    case "wait":
      if (step.for === "text") return `Wait until the page says “${step.text ?? ""}”.`;
      return step.for === "rows"
        ? "Wait until there are rows to read."
        : "Wait until the page changes no more.";
    case "login":
      return "Log in with the task's account, where the page asks for it.";
  }
}

/** How the value of a field is read, as a phrase. */
export function describeReader(reader: Reader): string {
  if (isUnread(reader)) return "nowhere: the page has nothing of the kind, so it is null";
  const take = { one: "", list: "each of ", join: "all together of " }[reader.take];
  const attribute = reader.attribute === null ? "" : `, its attribute ${reader.attribute}`;
  const made = reader.transforms.map(describeTransform).filter((each) => each !== "white space trimmed");
  const ways = reader.locators.length - 1 + (reader.also?.length ?? 0);
  const also = ways > 0 ? `; ${plural(ways, "more way")} to it` : "";
  return `${take}${first(reader.locators)}${attribute}${made.length > 0 ? `: ${made.join(", then ")}` : ""}${also}`;
}

const compared = {
  equals: "is",
  differs: "is not",
  contains: "contains",
  lacks: "does not contain",
  above: "is above",
  atLeast: "is at least",
  below: "is below",
  atMost: "is at most",
} as const;

function describeCondition(condition: Condition): string {
  if (!("value" in condition)) {
    return condition.is === "present" ? `${condition.field} is there` : `${condition.field} is not there`;
  }
  return `${condition.field} ${compared[condition.is]} ${String(condition.value)}`;
}

const goingOn = {
  next: (target: string) => `Go to the next page by ${target}, as long as there is one.`,
  more: (target: string) => `Load more by ${target}, as long as it is there.`,
  scroll: () => "Scroll to the end for more rows, as long as some come.",
} as const;

/** What a read takes, as sentences; its fields are listed beside them. */
export function describeRead(read: Read): readonly string[] {
  if (read.kind === "record") return ["Read one record from the page."];
  const { rows, pagination, where, sortBy, maxRecords, maxPages, details } = read;
  const within = rows.within ? ` within ${rows.within}` : "";
  const except = rows.except ? `, but not ${rows.except}` : "";
  const named = rows.where ? `, where ${describeLocator(rows.where.locator)} reads “${rows.where.text}”` : "";
  return [
    `Read one record from each ${rows.css}${within}${except}${named}.`,
    ...(details
      ? [
          `Follow ${details.link} of each to its own page, and read ${details.list ? "the list there" : "more fields there"}.`,
        ]
      : []),
    ...(pagination ? [goingOn[pagination.kind](first(pagination.target))] : []),
    ...(where && where.length > 0
      ? [`Keep only those where ${where.map(describeCondition).join(" and ")}.`]
      : []),
    ...(sortBy ? [`Sort them by ${sortBy.field}, ${sortBy.order}.`] : []),
    ...(maxRecords !== null ? [`Take at most ${plural(maxRecords, "record")}.`] : []),
    ...(maxPages !== null ? [`Visit at most ${plural(maxPages, "page")}.`] : []),
  ];
}

/** The whole of what a plan does, as sentences in their order. */
export function describePlan(plan: Plan): readonly string[] {
  return [
    ...plan.steps.map(describeStep),
    ...describeRead(plan.read),
    ...(plan.also ?? []).flatMap(({ steps, read, adds }) => [
      ...steps.map(describeStep),
      ...describeRead(read),
      adds === "rows"
        ? "These records follow those before them."
        : "These fields are added to the records before them.",
    ]),
  ];
}

/** The fields that a plan delivers, with how each is read. */
export function listReaders(
  plan: Plan,
): readonly { readonly name: string; readonly type: string; readonly how: string }[] {
  const reads = [plan.read, ...(plan.also ?? []).map(({ read }) => read)];
  return reads
    .flatMap((read) => [
      ...read.fields,
      ...(read.kind === "list"
        ? [...(read.details?.fields ?? []), ...(read.details?.list?.fields ?? [])]
        : []),
    ])
    .filter(({ hidden }) => !hidden)
    .map(({ name, type, reader }) => ({ name, type, how: describeReader(reader) }));
}
