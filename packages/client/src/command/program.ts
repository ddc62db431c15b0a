import { Command } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { accountsCommand } from "./accounts.ts";
import { addChanges } from "./changes.ts";
import { addCompletion } from "./completion.ts";
import { addExport } from "./export.ts";
import { type Exit, exits, explain } from "./failure.ts";
import { addJobs } from "./jobs.ts";
import { addListen } from "./listen.ts";
import { addMcp } from "./mcp.ts";
import { addNotifications } from "./notifications.ts";
import { operatorCommands } from "./operator.ts";
import { proxiesCommand } from "./proxies.ts";
import { addRuns } from "./run.ts";
import { schedulesCommand } from "./schedules.ts";
import { scriptsCommand } from "./scripts.ts";
import type { Terminal } from "./terminal.ts";
import { addUsage } from "./usage.ts";
import { webhooksCommand } from "./webhooks.ts";

/** Runs one command line (without the program's name) and returns its exit code; throws only on a defect of our own. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<Exit> {
  const json = args.includes("--json");
  // Under --json a program reads the error, so that nothing else stands beside it unless a person watches.
  const err = json && !terminal.watched ? () => {} : terminal.err;
  try {
    await createProgram({ ...terminal, err }, json).parseAsync([...args], { from: "user" });
    return exits.done;
  } catch (error) {
    const { text, problem, exit } = explain(error, terminal.color);
    if (exit !== exits.done) terminal.err(json ? `${JSON.stringify(problem)}\n` : text);
    return exit;
  }
}

/** The whole command, with every verb. */
export function createProgram(terminal: Terminal, json = false): Command {
  const program = new Command("gleaner")
    .description("Structured data from websites, from a prompt in plain language")
    .version(manifest.version, "--version", "print the version");
  addRuns(program, terminal);
  addJobs(program, terminal);
  addExport(program, terminal);
  addChanges(program, terminal);
  program.addCommand(scriptsCommand(terminal));
  program.addCommand(schedulesCommand(terminal));
  program.addCommand(accountsCommand(terminal));
  program.addCommand(proxiesCommand(terminal));
  program.addCommand(webhooksCommand(terminal));
  addListen(program, terminal);
  addUsage(program, terminal);
  addNotifications(program, terminal);
  addMcp(program, terminal);
  for (const command of operatorCommands(terminal)) program.addCommand(command);
  addCompletion(program, terminal);
  settle(program, terminal, json);
  return program;
}

/** Lets a command and all below it write to the terminal and throw instead of ending the process. */
function settle(command: Command, terminal: Terminal, json: boolean): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => terminal.out(text),
    writeErr: (text) => terminal.err(text),
    outputError: (text, write) => {
      if (!json) write(text);
    },
    getOutHelpWidth: () => terminal.width,
    getErrHelpWidth: () => terminal.width,
  });
  for (const below of command.commands) settle(below, terminal, json);
}
