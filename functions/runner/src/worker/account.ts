import { setTimeout as sleep } from "node:timers/promises";
import { findAddresses } from "@gleaner/automation/prompt-address";
import { opensAddress } from "@gleaner/browser/allow-list";
import { type Clock, type Login, openLogin } from "@gleaner/login";
import type { Assignment } from "../assignment.ts";
import type { RunnerSettings } from "../settings.ts";
import type { Course } from "./course.ts";
import type { Questions } from "./questions.ts";
import type { Run } from "./run.ts";

/** The real clock. */
export const realTime: Clock = {
  now: Date.now,
  sleep: async (milliseconds, signal) => void (await sleep(milliseconds, undefined, { signal })),
};

interface Givens extends Pick<Run, "log"> {
  readonly settings: Pick<RunnerSettings, "allowHosts">;
  readonly clock?: Clock;
  readonly questions: Pick<Questions, "unlock" | "claimCode">;
  readonly course?: Pick<Course, "from">;
}

/** The login account of an assignment, ready for its run and proof; null where it has none. */
export function loginOf(
  { account, task }: Pick<Assignment, "account" | "task">,
  { settings, log, clock = realTime, questions, course }: Givens,
): Login | null {
  if (account === null) return null;
  const told = new Set<string>();
  return openLogin({
    account,
    unlock: questions.unlock,
    claim: questions.claimCode,
    taskUrls: [
      ...(task.startUrl ? [task.startUrl] : []),
      ...findAddresses(task.prompt).map(({ url }) => url),
    ],
    used: course?.from?.usedCodes ?? [],
    isOpenedHost: opensAddress(settings.allowHosts),
    clock: {
      now: clock.now,
      async sleep(milliseconds, signal) {
        const seconds = Math.ceil(milliseconds / 1000);
        log({ level: "info", message: `Waiting ${seconds} s for the next one-time code.` });
        await clock.sleep(milliseconds, signal);
      },
    },
    onEcho(field) {
      if (told.has(field)) return;
      told.add(field);
      const message = `"${field}" is null where the page shows a secret of the login account.`;
      log({ level: "warn", message });
    },
  });
}
