import { sitesOfTask } from "../account/site.ts";
import { missingAccount, useAccount } from "../account/use.ts";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys } from "../keys.ts";
import { type Action, get, type Item } from "../table.ts";
import type { Task } from "./info.ts";

/** The login account and the proxy that a caller chose for a run. */
export interface Named {
  readonly accountId?: string | undefined;
  readonly proxyId?: string | undefined;
}

export const namedOf = ({ accountId, proxyId }: Named): Named => ({ accountId, proxyId });

export const namesAny = ({ accountId, proxyId }: Named): boolean =>
  accountId !== undefined || proxyId !== undefined;

/** Only those that are set. */
export const definedOf = ({ accountId, proxyId }: Named): Pick<Task, "accountId" | "proxyId"> => ({
  ...(accountId !== undefined && { accountId }),
  ...(proxyId !== undefined && { proxyId }),
});

/**
 * Checks that the named account and proxy exist when a job is created; refused as `not_found` where they do not, or
 * are another team's.
 */
export async function requireNamed(
  { accountId, proxyId }: Named,
  task: Task,
): Promise<Record<string, Action>> {
  const teamId = useTeam();
  return {
    ...(accountId !== undefined && { account: await useAccount(teamId, accountId, sitesOfTask(task)) }),
    ...(proxyId !== undefined && { proxy: await requireProxy(proxyId) }),
  };
}

async function requireProxy(id: string): Promise<Action> {
  const key = keys.proxy(useTeam(), id);
  if (!isId(id) || !(await get(key, ["pk"]))) throw missingProxy();
  return { ConditionCheck: { Key: { ...key }, ConditionExpression: "attribute_exists(pk)" } };
}

const missingProxy = (): Refusal => new Refusal("not_found", "There is no such proxy.");

interface Reason {
  readonly failed: boolean;
  readonly item: Item | undefined;
}

/**
 * Throws where the account or proxy was deleted between the read and the write; an account whose site was set
 * meanwhile still exists.
 */
export function refuseMissing(reasons: ReadonlyMap<string, Reason | undefined>): void {
  const isGone = (name: string) => reasons.get(name)?.failed && reasons.get(name)?.item === undefined;
  if (isGone("account")) throw missingAccount();
  if (isGone("proxy")) throw missingProxy();
}
