import type { Command } from "commander";
import { formatChanges } from "./change-table.ts";
import { connect } from "./connection.ts";
import { writeMore } from "./more.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, toCount, type VerbOptions } from "./verb.ts";

/** Adds the verb that shows what a replay found otherwise. */
export function addChanges(program: Command, terminal: Terminal): void {
  addServiceVerb(program, {
    name: "changes",
    description: "show what a replay found otherwise than the success before it",
    example: "gleaner changes JOB_ID",
  })
    .argument("<job>", "the replay's id")
    .option("--against <job>", "another run of the same automation to compare with")
    .option("--limit <number>", "how many records, 1 to 1000", toCount)
    .option("--offset <number>", "go on after so many", toCount)
    .action(async (jobId: string, options: VerbOptions & Part) => {
      const { against, limit, offset } = options;
      const changes = await (await connect(options, terminal)).jobs
        .changes(jobId, { against, limit, offset })
        .page();
      if (options.json) return writeJson(terminal, changes);
      terminal.out(formatChanges(changes, terminal.width));
      if (changes.nextOffset === undefined) return;
      writeMore(terminal, `changes ${jobId}`, { options: { against, limit, offset: changes.nextOffset } });
    });
}

interface Part {
  readonly against?: string;
  readonly limit?: number;
  readonly offset?: number;
}
