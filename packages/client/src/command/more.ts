import { toLine } from "../table.ts";
import type { Terminal } from "./terminal.ts";

type Value = string | number | boolean | undefined;

/** Says how to go on with a list that has more, with the same options; `cursor` is null at its end, and missing where the options say how to go on. */
export function writeMore(
  terminal: Terminal,
  verb: string,
  {
    options = {},
    cursor,
  }: { readonly options?: Readonly<Record<string, Value>>; readonly cursor?: string | null },
): void {
  if (cursor === null) return;
  const flags = Object.entries<Value>({ ...options, cursor }).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name} ${toLine(String(value))}`];
  });
  terminal.err(`More: gleaner ${verb} ${flags.join(" ")}\n`);
}
