import type { Command } from "commander";
import type { Usage } from "gleaner";
import { formatTable } from "../table.ts";
import { connect } from "./connection.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { toMinute } from "./time.ts";
import { addServiceVerb, type VerbOptions } from "./verb.ts";

/** Adds the verb `usage`. */
export function addUsage(program: Command, terminal: Terminal): void {
  addServiceVerb(program, {
    name: "usage",
    description: "show this month's counts and limits",
    example: "gleaner usage --json",
  }).action(async (options: VerbOptions) => {
    const usage = await (await connect(options, terminal)).usage();
    if (options.json) writeJson(terminal, usage);
    else terminal.out(formatUsage(usage, terminal.width));
  });
}

const columns = [
  { name: "this month" },
  { name: "used", align: "right" },
  { name: "reserved", align: "right" },
  { name: "limit", align: "right" },
  { name: "percent", align: "right" },
] as const;

/** Counts and limits for a person to read. */
export function formatUsage({ plan, period, aiRuns, replays, automations }: Usage, width: number): string {
  const rows = [
    ...(
      [
        ["AI runs", aiRuns],
        ["replays", replays],
      ] as const
    ).map(([name, counter]) => [
      name,
      String(counter.used),
      String(counter.reserved),
      String(counter.limit),
      `${counter.percent} %`,
    ]),
    ["automations", String(automations.used), "", String(automations.limit ?? "unlimited"), ""],
  ];
  return `${formatTable(columns, rows, width)}Plan ${plan}; starts again on ${toMinute(period.resetsAt)} UTC.\n`;
}
