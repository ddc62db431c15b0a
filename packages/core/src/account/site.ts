import { startUrlOf } from "@gleaner/automation/prompt-address";
import { siteOf } from "@gleaner/automation/site";

/**
 * The site to which an account without one is bound by its first task. It comes from the task's address or prompt,
 * never from a page.
 */
export function sitesOfTask(task: {
  readonly startUrl?: string | undefined;
  readonly prompt: string;
}): string[] {
  const address = startUrlOf(task);
  const site = address === null ? null : siteOf(address);
  return site === null ? [] : [site];
}
