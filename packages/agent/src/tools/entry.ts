import type { Locator } from "@gleaner/automation";
import { toFound } from "@gleaner/replay";
import type { Locator as Found } from "playwright-core";
import { ToolError } from "../tool-error.ts";
import type { Workbench } from "./tool.ts";

/** How the inputs that take one notation only want it; all others take any text. */
const formats: Readonly<Record<string, readonly [pattern: RegExp, example: string]>> = {
  date: [/^\d{4}-\d\d-\d\d$/, "2026-12-31"],
  month: [/^\d{4}-\d\d$/, "2026-12"],
  week: [/^\d{4}-W\d\d$/, "2026-W52"],
  time: [/^\d\d:\d\d(?::\d\d)?$/, "19:30"],
  "datetime-local": [/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "2026-12-31T19:30"],
  number: [/^-?\d+(?:\.\d+)?$/, "12.5"],
  range: [/^-?\d+(?:\.\d+)?$/, "12.5"],
  color: [/^#[0-9a-f]{6}$/i, "#1a2b3c"],
};

/** A ToolError where a text cannot be put into an input, which says what can be done. */
export async function refuseEntry(
  { session, limits }: Workbench,
  found: Found,
  ref: string,
  text: string,
): Promise<void> {
  const type = await session.bound(found.getAttribute("type", { timeout: limits.timeoutMs }), limits);
  const kind = (type ?? "").toLowerCase();
  if (kind === "file") throw new ToolError("Files are not uploaded. Go on without, or reject the task.");
  if (/^(?:checkbox|radio|button|submit|reset|image)$/.test(kind))
    throw new ToolError(`${ref} takes no text: click it.`);
  const format = Object.hasOwn(formats, kind) ? formats[kind] : undefined;
  if (format && !format[0].test(text)) throw new ToolError(`${ref} takes a ${kind} such as ${format[1]}.`);
}

/** Most options that a message names. */
const mostOptions = 20;

/** The option of a drop-down that is meant, as it is written there; a ToolError names those that there are. */
export async function findOption(
  { session, limits }: Workbench,
  target: readonly Locator[],
  ref: string,
  wanted: string,
): Promise<string> {
  // A reference into a frame leads to no descendants; what is recorded of it does.
  const [found] = target.flatMap(
    (locator) => toFound(session.page, locator)?.filter({ visible: true }) ?? [],
  );
  const texts = found ? await session.bound(found.locator("option").allTextContents(), limits) : [];
  const options = texts.map((text) => text.replace(/\s+/g, " ").trim());
  if (options.length === 0) {
    throw new ToolError(`${ref} is no native drop-down: click it, then click the option that it opens.`);
  }
  const key = wanted.replace(/\s+/g, " ").trim().toLowerCase();
  const same = options.find((option) => option.toLowerCase() === key);
  if (same !== undefined) return same;
  const near = options.filter((option) => option !== "" && isNear(option.toLowerCase(), key));
  const named = (near.length > 0 ? near : options).slice(0, mostOptions);
  const more = options.length > named.length ? ` (${options.length} in all)` : "";
  throw new ToolError(
    `${ref} has no such option. ${near.length > 0 ? "Near it are" : "It has"} these${more}:`,
    named.join(" | "),
  );
}

const isNear = (option: string, key: string): boolean =>
  option.includes(key) ||
  key.includes(option) ||
  key.split(" ").some((word) => word.length > 2 && option.includes(word));
