import type { PageScript } from "@gleaner/extract";
import { type Limits, untilDeadline } from "./limits.ts";
import type { Session } from "./session.ts";

/** Calls a function of the page script, for no longer than collecting may last. */
export function ask<Name extends keyof PageScript>(
  session: Session,
  limits: Limits,
  name: Name,
  ...args: Parameters<PageScript[Name]>
): Promise<ReturnType<PageScript[Name]>> {
  return session.bound(session.call(name, ...args), untilDeadline(limits));
}
