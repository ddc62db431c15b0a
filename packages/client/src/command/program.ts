import { writeFile } from "node:fs/promises";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { ExportFormat } from "../client.ts";
import type { JobKind, JobStatus } from "../job.ts";
import { toLine } from "../table.ts";
import { addConnection, type ConnectionOptions, connect } from "./connection.ts";
import { type Exit, exits, explain } from "./failure.ts";
import { follow } from "./follow.ts";
import { formatJobs } from "./jobs.ts";
import { addNotifications } from "./notifications.ts";
import { operatorCommands } from "./operator.ts";
import { schedulesCommand } from "./schedules.ts";
import { formatScripts } from "./scripts.ts";
import { type ShowOptions, showEnd } from "./show.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { formatUsage } from "./usage.ts";

/** Runs one command line (without the program's name) and returns its exit code; throws only on a defect of our own. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<Exit> {
  let exit: Exit = exits.done;
  const program = createProgram(terminal, (code) => {
    exit = code;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return exit;
  } catch (error) {
    const { message, exit } = explain(error);
    if (message) terminal.err(`gleaner: ${message}\n`);
    return exit;
  }
}

type Options = ConnectionOptions & { readonly json?: boolean };

function createProgram(terminal: Terminal, leave: (exit: Exit) => void): Command {
  const program = new Command("gleaner").description(
    "Structured data from websites, from a prompt in plain language",
  );
  const verb = (name: string, description: string) =>
    addConnection(program.command(name).description(description)).option("--json", "print JSON");

  verb("run", "run a prompt and show its records")
    .argument("<prompt>", 'what to collect and where, as in "name and price of every product on https://…"')
    .addOption(asCsv())
    .option("--start-url <url>", "the page to begin at")
    .option("--max-steps <number>", "the most steps the agent may take", toCount)
    .action(
      async (prompt: string, options: Options & ShowOptions & { startUrl?: string; maxSteps?: number }) => {
        const client = await connect(options, terminal);
        const { startUrl, maxSteps } = options;
        const ended = await follow(client, () => client.run({ prompt, startUrl, maxSteps }), terminal);
        leave(await showEnd(client, ended, options, terminal));
      },
    );

  verb("replay", "run a saved automation again, without a model")
    .argument("<script>", "the automation's id")
    .addOption(asCsv())
    .action(async (scriptId: string, options: Options & ShowOptions) => {
      const client = await connect(options, terminal);
      const ended = await follow(client, () => client.replay(scriptId), terminal);
      leave(await showEnd(client, ended, options, terminal));
    });

  verb("retry", "run a job that did not succeed again")
    .argument("<job>", "the job's id")
    .addOption(asCsv())
    .action(async (jobId: string, options: Options & ShowOptions) => {
      const client = await connect(options, terminal);
      const ended = await follow(client, () => client.retry(jobId), terminal);
      leave(await showEnd(client, ended, options, terminal));
    });

  verb("stop", "stop a job")
    .argument("<job>", "the job's id")
    .action(async (jobId: string, options: Options) => {
      const job = await (await connect(options, terminal)).stop(jobId);
      if (options.json) writeJson(terminal, job);
      else terminal.out(`Job ${job.id} is ${job.status}.\n`);
    });

  verb("jobs", "list the latest jobs")
    .option("--limit <number>", "how many, 1 to 100", toCount)
    .option("--cursor <cursor>", "go on from an earlier list")
    .option("--status <status>", "only those in this status")
    .option("--kind <kind>", "only agent, replay, scheduled or heal")
    .option("--script <script>", "only those of this automation")
    .action(async (options: Options & Filter) => {
      const { limit, cursor, status, kind, script: scriptId } = options;
      const page = await (await connect(options, terminal)).jobs({ limit, cursor, status, kind, scriptId });
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatJobs(page.jobs, terminal.width));
      if (page.nextCursor) terminal.err(`More: gleaner jobs --cursor ${toLine(page.nextCursor)}\n`);
    });

  verb("scripts", "list the saved automations, or show one")
    .argument("[script]", "the automation's id: prints it as JSON")
    .option("--cursor <cursor>", "go on from an earlier list")
    .action(async (scriptId: string | undefined, options: Options & { cursor?: string }) => {
      const client = await connect(options, terminal);
      if (scriptId) return writeJson(terminal, await client.script(scriptId));
      const page = await client.scripts(options.cursor === undefined ? {} : { cursor: options.cursor });
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatScripts(page.scripts, terminal.width));
      if (page.nextCursor) terminal.err(`More: gleaner scripts --cursor ${toLine(page.nextCursor)}\n`);
    });

  program.addCommand(schedulesCommand(terminal));

  verb("export", "write a job's records to a file or to standard output")
    .addArgument(new Argument("<job>", "the job's id"))
    .addOption(new Option("--format <format>", "the file's format").choices(["csv", "json", "txt", "md"]))
    .option("--output <file>", "the file to write")
    .action(async (jobId: string, options: Options & { format?: ExportFormat; output?: string }) => {
      const format = options.format ?? (options.json ? "json" : "csv");
      const file = await (await connect(options, terminal)).exportFile(jobId, format);
      if (options.output === undefined) return terminal.out(file);
      await writeFile(options.output, file);
      terminal.err(`Wrote ${file.byteLength} bytes to ${options.output}\n`);
    });

  verb("usage", "show this month's counts and limits").action(async (options: Options) => {
    const usage = await (await connect(options, terminal)).usage();
    if (options.json) writeJson(terminal, usage);
    else terminal.out(formatUsage(usage, terminal.width));
  });

  addNotifications(verb("notifications", "list what the team was told, or mark one as read"), terminal);

  for (const command of operatorCommands(terminal)) program.addCommand(command);
  settle(program, terminal);
  return program;
}

interface Filter {
  readonly limit?: number;
  readonly cursor?: string;
  readonly status?: JobStatus;
  readonly kind?: JobKind;
  readonly script?: string;
}

/** Lets a command and all below it write to the terminal and throw instead of ending the process. */
function settle(command: Command, terminal: Terminal): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => terminal.out(text),
    writeErr: (text) => terminal.err(text),
    getOutHelpWidth: () => terminal.width,
    getErrHelpWidth: () => terminal.width,
  });
  for (const below of command.commands) settle(below, terminal);
}

const asCsv = () => new Option("--csv", "print the records as CSV").conflicts("json");

function toCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
