import type { Locator } from "@gleaner/automation";
import { count, type PageSession, recordTarget, type Wait } from "@gleaner/replay";
import type { Locator as Found } from "playwright-core";
import type { OutlineNode } from "./outline.ts";
import { ToolError } from "./tool-error.ts";

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

/** Several locators for an element, most robust first; a ToolError where none finds it alone. */
export async function requireTarget(
  session: PageSession,
  found: Found,
  element: Pick<OutlineNode, "role" | "name"> | undefined,
  wait: Wait,
): Promise<Locator[]> {
  const target = await recordTarget(session, found, element, wait);
  if (target.length > 0) return target;
  throw new ToolError("That element is hidden or cannot be told apart from others; use another one.");
}
