import { startUrlOf } from "@gleaner/automation/prompt-address";
import { siteOf } from "@gleaner/automation/site";

/** What an account without a site is fixed to by its first task: what that one names, never what a page does. */
export function sitesOfTask(task: {
  readonly startUrl?: string | undefined;
  readonly prompt: string;
}): string[] {
  const address = startUrlOf(task);
  const site = address === null ? null : siteOf(address);
  return site === null ? [] : [site];
}
