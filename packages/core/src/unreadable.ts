import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod";
import type { Item } from "./table.ts";

const logger = new Logger({ serviceName: "storage" });

/**
 * What an item says, or undefined where it cannot be read: it may be of another version, or damaged. That is reported and
 * takes nothing else down.
 */
export function readOrReport<Info>(item: Item, read: (item: Item) => Info): Info | undefined {
  try {
    return read(item);
  } catch (fault) {
    reportUnreadable(item, fault);
    return undefined;
  }
}

/** Whether a fault says that something stored cannot be read, and not that something failed. */
export const isUnreadable = (fault: unknown): boolean => fault instanceof z.ZodError;

/** Logs which item it is and what is wrong with it, never a value. */
export function reportUnreadable({ pk, sk }: Item, fault: unknown): void {
  logger.error("item cannot be read", { pk, sk, ...toFacts(fault) });
}

/** What items say, in their order, without those that cannot be read. */
export const readEach = <Info extends object>(items: readonly Item[], read: (item: Item) => Info): Info[] =>
  items.flatMap((item) => readOrReport(item, read) ?? []);

function toFacts(fault: unknown): { error: string; attributes?: string[] } {
  if (!(fault instanceof z.ZodError)) return { error: fault instanceof Error ? fault.name : "unknown" };
  return { error: fault.name, attributes: fault.issues.map(({ path }) => path.join(".")) };
}
