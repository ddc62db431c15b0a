import type { Locator } from "@gleaner/automation";
import { askElement } from "@gleaner/browser";
import type { Locator as Found } from "playwright-core";
import type { PageSession, Wait } from "./session.ts";
import { count, toFound } from "./target.ts";

/** Locators that one target carries at most. */
const mostLocators = 4;

/** What a person calls an element. */
export interface NamedElement {
  readonly role: string;
  readonly name: string;
}

/** Several locators for an element, most robust first, each of which finds exactly this element now; maybe none. */
export async function recordTarget(
  session: PageSession,
  found: Found,
  element: NamedElement | undefined,
  wait: Wait,
): Promise<Locator[]> {
  const candidates: Locator[] = [];
  if (element !== undefined && element.name !== "" && element.role !== "generic") {
    candidates.push({ by: "role", role: element.role, name: element.name });
  }
  candidates.push(...toLocators(await askElement(session, found, "describe", wait)));
  const target: Locator[] = [];
  for (const candidate of candidates) {
    if (target.length === mostLocators) break;
    const other = toFound(session.page, candidate)?.filter({ visible: true });
    if (other === undefined || (await count(session, other, wait)) !== 1) continue;
    if ((await count(session, other.and(found), wait)) === 1) target.push(candidate);
  }
  return target;
}

/** CSS locators of an element for reading it, hidden or not. */
export async function recordReading(session: PageSession, found: Found, wait: Wait): Promise<Locator[]> {
  return toLocators(await askElement(session, found, "place", wait));
}

const toLocators = (selectors: readonly string[]): Locator[] =>
  selectors.slice(0, mostLocators).map((css) => ({ by: "css", css }));
