import type { Step } from "@gleaner/automation";
import { askElement } from "@gleaner/browser";
import type { Locator as Found } from "playwright-core";
import type { PageSession, Wait } from "../session.ts";
import { TargetError } from "../target.ts";

/** Steps that put something into a page. */
const entering: ReadonlySet<Step["kind"]> = new Set(["fill", "select", "press"]);

/** While an account is used: throws a TargetError for a step that opens or fills a page of another site. */
export async function refuseForeign({ login, page }: PageSession, step: Step): Promise<void> {
  if (login === undefined) return;
  const address = step.kind === "open" ? step.url : entering.has(step.kind) ? page.url() : null;
  const refusal = address === null ? null : login.rules.refuseVisit(address);
  if (refusal !== null) throw new TargetError(refusal);
}

/** While an account is used: throws a TargetError where the form around an element sends to another site. */
export async function refuseForeignForm(session: PageSession, found: Found, wait: Wait): Promise<void> {
  if (session.login === undefined) return;
  for (const address of await askElement(session, found, "destinations", wait)) {
    const refusal = session.login.rules.refuseVisit(address);
    if (refusal !== null) throw new TargetError(refusal);
  }
}
