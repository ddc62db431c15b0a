import type { Command } from "commander";

/** One verb as completion knows it. */
export interface CompletedVerb {
  /** The words after the program's name, such as `schedules create`; empty for the program itself. */
  readonly path: readonly string[];
  readonly verbs: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly CompletedOption[];
  /** What its first argument may be. */
  readonly choices: readonly string[];
}

export interface CompletedOption {
  /** Such as `--limit`. */
  readonly flag: string;
  readonly description: string;
  readonly takesValue: boolean;
  /** What its value may be; empty where anything may. */
  readonly choices: readonly string[];
}

/** Every verb that the help shows, parents before their verbs. */
export function describeVerbs(command: Command, path: readonly string[] = []): CompletedVerb[] {
  const help = command.createHelp();
  const verbs = help
    .visibleCommands(command)
    .map((each) => ({ name: each.name(), description: each.description() }));
  const options = help.visibleOptions(command).map(
    (option): CompletedOption => ({
      flag: option.long ?? "",
      description: option.description,
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? [],
    }),
  );
  const choices = command.registeredArguments[0]?.argChoices ?? [];
  const below = command.commands.flatMap((each) => describeVerbs(each, [...path, each.name()]));
  return [{ path, verbs, options, choices }, ...below];
}
