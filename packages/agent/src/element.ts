import type { Locator } from "@gleaner/automation";
import { askElement } from "@gleaner/browser";
import { count, type PageSession, toFound, type Wait } from "@gleaner/replay";
import type { Locator as Found } from "playwright-core";
import type { OutlineNode } from "./outline.ts";
import { ToolError } from "./tool-error.ts";

/** Locators that one target carries at most. */
const mostLocators = 4;

/** Finds the element of an outline reference; a reference that no longer stands for one is a ToolError. */
export async function findElement(session: PageSession, ref: string, wait: Wait): Promise<Found> {
  const found = session.page.locator(`aria-ref=${ref}`);
  // A reference that never was makes the selector itself fail.
  if ((await count(session, found, wait)) !== 1) {
    throw new ToolError(
      `There is no element ${ref} on the page now. Use a reference of the newest outline, or find what you mean.`,
    );
  }
  return found;
}

/** Several locators for an element, most robust first, each of which finds exactly this element now. */
export async function recordTarget(
  session: PageSession,
  found: Found,
  element: Pick<OutlineNode, "role" | "name"> | undefined,
  wait: Wait,
): Promise<Locator[]> {
  const candidates: Locator[] = [];
  if (element !== undefined && element.name !== "" && element.role !== "generic") {
    candidates.push({ by: "role", role: element.role, name: element.name });
  }
  candidates.push(...(await recordReading(session, found, wait)));
  const target: Locator[] = [];
  for (const candidate of candidates) {
    if (target.length === mostLocators) break;
    const other = toFound(session.page, candidate)?.filter({ visible: true });
    if (other === undefined || (await count(session, other, wait)) !== 1) continue;
    if ((await count(session, other.and(found), wait)) === 1) target.push(candidate);
  }
  if (target.length > 0) return target;
  throw new ToolError("That element is hidden or cannot be told apart from others; use another one.");
}

/** CSS locators of an element for reading it, hidden or not. */
export async function recordReading(session: PageSession, found: Found, wait: Wait): Promise<Locator[]> {
  const selectors = await askElement(session, found, "describe", wait);
  return selectors.slice(0, mostLocators).map((css) => ({ by: "css", css }));
}
