import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod";
import type { Item } from "./table.ts";

const logger = new Logger({ serviceName: "storage" });

/**
 * Parses an item; undefined where it cannot be parsed, because another version wrote it or it is damaged. The failure
 * is logged and does not affect other items.
 */
export function readOrReport<Info>(item: Item, read: (item: Item) => Info): Info | undefined {
  try {
    return read(item);
  } catch (fault) {
    reportUnreadable(item, fault);
    return undefined;
  }
}

/** Whether an error means that stored data cannot be parsed, rather than that a call failed. */
export const isUnreadable = (fault: unknown): boolean => fault instanceof z.ZodError;

/** Logs the item's key and the parser's complaint, never a value. */
export function reportUnreadable({ pk, sk }: Item, fault: unknown): void {
  logger.error("item cannot be read", { pk, sk, ...toFacts(fault) });
}

/** Parses items in their order, without those that cannot be parsed. */
export const readEach = <Info extends object>(items: readonly Item[], read: (item: Item) => Info): Info[] =>
  items.flatMap((item) => readOrReport(item, read) ?? []);

function toFacts(fault: unknown): { error: string; attributes?: string[] } {
  if (!(fault instanceof z.ZodError)) return { error: fault instanceof Error ? fault.name : "unknown" };
  return { error: fault.name, attributes: fault.issues.map(({ path }) => path.join(".")) };
}
