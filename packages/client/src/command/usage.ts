import { formatTable } from "../table.ts";
import type { Usage } from "../usage.ts";
import { toMinute } from "./jobs.ts";

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
  return `${formatTable(columns, rows, width)}Plan ${plan}; starts anew on ${toMinute(period.resetsAt)} UTC.\n`;
}
