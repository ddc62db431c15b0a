import type { Plan } from "./plan.ts";
import { findSelectorFault } from "./selector.ts";

/** What keeps a plan from being taken over from elsewhere, and where in it that stands. */
export interface PlanFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = PlanFault["path"];

/** Where a plan's schema has selectors, wherever in a plan that is. */
const selectorNames: ReadonlySet<string | number | undefined> = new Set(["css", "within", "except"]);

/**
 * What a plan holds that none of ours does, though its schema would take it: selectors that no browser understands as
 * such, and addresses of which `mayOpen` says that nobody may open them. All of the plan is looked at, so that no place
 * that is new to the schema is left out.
 */
export function findForeignFaults(plan: Plan, mayOpen: (address: URL) => boolean): PlanFault[] {
  const inPart = (part: unknown, path: Path): PlanFault[] => {
    if (typeof part === "string") return inText(part, path);
    if (typeof part !== "object" || part === null) return [];
    const faults = Object.entries(part).flatMap(([name, value]) =>
      inPart(value, [...path, Array.isArray(part) ? Number(name) : name]),
    );
    if ("url" in part && URL.canParse(String(part.url)) && !mayOpen(new URL(String(part.url)))) {
      faults.push({ path: [...path, "url"], message: "leads where no run may go" });
    }
    return faults;
  };
  return inPart(plan, ["plan"]);
}

function inText(text: string, path: Path): PlanFault[] {
  const name = path.at(-1);
  if (selectorNames.has(name)) {
    const message = findSelectorFault(text);
    return message === null ? [] : [{ path, message }];
  }
  // A role stands in a selector of Playwright's, which takes more than names of roles.
  return name === "role" && !/^[a-z]{0,50}$/.test(text) ? [{ path, message: "is no name of a role" }] : [];
}
