import type { Locator } from "./locator.ts";
import type { Plan } from "./plan.ts";
import type { Reader } from "./read.ts";
import { findSelectorFault } from "./selector.ts";

/** What keeps a plan from being taken over from elsewhere, and where in it that stands. */
export interface PlanFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = PlanFault["path"];

/**
 * What a plan holds that none of ours does, though its schema would take it: selectors that no browser understands as
 * such, and addresses of which `mayOpen` says that nobody may open them.
 */
export function findForeignFaults(plan: Plan, mayOpen: (address: URL) => boolean): PlanFault[] {
  const { read } = plan;
  const faults: PlanFault[] = plan.steps.flatMap((step, at): PlanFault[] => {
    const path = ["plan", "steps", at];
    if (step.kind === "open" && !mayOpen(new URL(step.url))) {
      return [{ path: [...path, "url"], message: "leads where no run may go" }];
    }
    return "target" in step ? inLocators(step.target ?? [], [...path, "target"]) : [];
  });
  const path = ["plan", "read"];
  for (const [at, { reader }] of read.fields.entries()) {
    faults.push(...inReader(reader, [...path, "fields", at, "reader"]));
  }
  if (read.kind === "record") return faults;
  const { css, within, except, where } = read.rows;
  for (const [name, selector] of Object.entries({ css, within, except })) {
    if (selector !== null) faults.push(...inSelector(selector, [...path, "rows", name]));
  }
  if (where) faults.push(...inLocators([where.locator], [...path, "rows", "where"]));
  return [...faults, ...inLocators(read.pagination?.target ?? [], [...path, "pagination", "target"])];
}

function inReader(reader: Reader, path: Path): PlanFault[] {
  const ways = (reader.also ?? []).flatMap(({ locator }, at) =>
    inLocators([locator], [...path, "also", at, "locator"]),
  );
  return [...inLocators(reader.locators, [...path, "locators"]), ...ways];
}

function inLocators(locators: readonly Locator[], path: Path): PlanFault[] {
  return locators.flatMap((locator, at): PlanFault[] => {
    const here = [...path, at];
    if ("css" in locator && locator.css !== null) return inSelector(locator.css, [...here, "css"]);
    // A role stands in a selector of Playwright's, which takes more than names of roles.
    if (locator.by === "role" && !/^[a-z]{0,50}$/.test(locator.role)) {
      return [{ path: [...here, "role"], message: "is no name of a role" }];
    }
    return [];
  });
}

function inSelector(css: string, path: Path): PlanFault[] {
  const message = findSelectorFault(css);
  return message === null ? [] : [{ path, message }];
}
