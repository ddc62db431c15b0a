import type { Read } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import type { Example } from "./example.ts";
import { induceList } from "./list.ts";
import { induceRecord } from "./record.ts";

/** The plan that reads records like the examples, all rows of a list or the same fields of one record; null where none does. */
export function induceRead(
  page: Page,
  examples: readonly Example[],
  kind: "list" | "record",
  task = "",
): Read | null {
  return kind === "list" ? induceList(page, examples, task) : induceRecord(page, examples[0] ?? {});
}
