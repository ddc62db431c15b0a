import type { Locator } from "@gleaner/automation";
import { toFound } from "@gleaner/replay";
import type { Locator as Found, Page } from "playwright-core";
import { describeElement } from "./describe-element.ts";
import type { OutlineElement } from "./outline.ts";
import { ToolError } from "./tool-error.ts";

/** Locators that one target carries at most. */
const mostLocators = 4;

/** Finds the element of an outline reference; a reference that no longer stands for one is a ToolError. */
export async function findElement(page: Page, ref: string): Promise<Found> {
  const found = page.locator(`aria-ref=${ref}`);
  // A reference that never was makes the selector itself fail.
  if ((await found.count().catch(() => 0)) !== 1) {
    throw new ToolError(`There is no element ${ref} on the page now. Use a reference of the newest outline.`);
  }
  return found;
}

/** Several locators for an element, most robust first, each of which finds exactly this element now. */
export async function recordTarget(
  page: Page,
  found: Found,
  element: OutlineElement | undefined,
): Promise<Locator[]> {
  const candidates: Locator[] = [];
  if (element !== undefined && element.name !== "" && element.role !== "generic") {
    candidates.push({ by: "role", role: element.role, name: element.name });
  }
  for (const css of await found.evaluate(describeElement)) candidates.push({ by: "css", css });
  const handle = await found.elementHandle();
  try {
    const target: Locator[] = [];
    for (const candidate of candidates) {
      if (target.length === mostLocators) break;
      const other = toFound(page, candidate)?.filter({ visible: true });
      if (other === undefined || (await other.count()) !== 1) continue;
      if (await other.evaluate((node, wanted) => node === wanted, handle)) target.push(candidate);
    }
    if (target.length > 0) return target;
  } finally {
    await handle?.dispose();
  }
  throw new ToolError("That element is hidden or cannot be told apart from others; use another one.");
}

/** CSS locators of an element for reading it, hidden or not. */
export async function recordReading(found: Found): Promise<Locator[]> {
  const selectors = await found.evaluate(describeElement);
  return selectors.slice(0, mostLocators).map((css) => ({ by: "css", css }));
}
