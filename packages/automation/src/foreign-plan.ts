import type { Plan } from "./plan.ts";
import { findSelectorFault } from "./selector.ts";

/** Why a plan may not be imported, and the path to the offending part. */
export interface PlanFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = PlanFault["path"];

/** The paths of selectors in the schema of a plan. */
const selectorNames: ReadonlySet<string | number | undefined> = new Set(["css", "within", "except"]);

/**
 * Finds what the schema allows but our own plans never contain: selectors that are not plain CSS, and addresses that
 * `mayOpen` rejects. The whole plan is searched, so that new places in the schema are covered too.
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
  // A role is placed into a Playwright selector, which accepts more than role names.
  return name === "role" && !/^[a-z]{0,50}$/.test(text) ? [{ path, message: "is no name of a role" }] : [];
}
