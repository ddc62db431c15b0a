import { type Command, InvalidArgumentError, Option } from "commander";
import { addConnection, type ConnectionOptions } from "./connection.ts";

/** What every verb that calls the service takes. */
export type VerbOptions = ConnectionOptions & { readonly json?: boolean };

export interface Verb {
  readonly name: string;
  readonly description: string;
  /** A whole command line, for the help. */
  readonly example: string;
  /** Done where its parent is called without a verb. */
  readonly isDefault?: boolean;
}

/** Adds a verb with an example in its help. */
export function addVerb(parent: Command, { name, description, example, isDefault = false }: Verb): Command {
  return parent
    .command(name, { isDefault })
    .description(description)
    .addHelpText("after", `\nExample:\n  ${example}`);
}

/** Adds a verb that calls the service, wherever that is. */
export const addServiceVerb = (parent: Command, verb: Verb): Command =>
  addConnection(addVerb(parent, verb)).option("--json", "print JSON");

export const cursorOption = (): Option => new Option("--cursor <cursor>", "go on from an earlier list");

/** An option that takes a few words, in any case. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
  const option = new Option(flags, description).choices(choices);
  const { parseArg } = option;
  return option.argParser<string>((text, before) => parseArg?.(text.toLowerCase(), before) ?? text);
}

/** Reads a whole number. */
export function toCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
