import { Command, Option } from "commander";
import type { Client } from "../client.ts";
import type { Frequency, Schedule, ScheduleChange } from "../schedule.ts";
import { toLine } from "../table.ts";
import { addConnection, type ConnectionOptions, connect } from "./connection.ts";
import { Misuse } from "./failure.ts";
import { formatRuns, formatSchedule, formatSchedules } from "./schedule-table.ts";
import { type Terminal, writeJson } from "./terminal.ts";

type Options = ConnectionOptions & { readonly json?: boolean };

/** The verbs below `schedules`; without one it lists them. */
export function schedulesCommand(terminal: Terminal): Command {
  const schedules = new Command("schedules").description("list schedules, or make and change one");
  const verb = (name: string, description: string, isDefault = false) =>
    addConnection(schedules.command(name, { isDefault }).description(description)).option(
      "--json",
      "print JSON",
    );
  const showOne = async (options: Options, act: (client: Client) => Promise<Schedule>): Promise<void> => {
    const schedule = await act(await connect(options, terminal));
    if (options.json) writeJson(terminal, schedule);
    else terminal.out(formatSchedule(schedule));
  };

  verb("list", "list the schedules", true)
    .option("--script <script>", "only those of this automation")
    .option("--cursor <cursor>", "go on from an earlier list")
    .action(
      async ({ script: scriptId, cursor, ...options }: Options & { script?: string; cursor?: string }) => {
        const page = await (await connect(options, terminal)).schedules({ scriptId, cursor });
        if (options.json) return writeJson(terminal, page);
        terminal.out(formatSchedules(page.schedules, terminal.width));
        if (page.nextCursor)
          terminal.err(`More: gleaner schedules list --cursor ${toLine(page.nextCursor)}\n`);
      },
    );

  verb("show", "show a schedule with its next runs")
    .argument("<schedule>", "its id")
    .action((id: string, options: Options) => showOne(options, (client) => client.schedule(id)));

  addTiming(verb("create", "replay an automation again and again"))
    .argument("<script>", "the automation's id")
    .option("--paused", "begin paused")
    .action((scriptId: string, { paused, ...options }: Options & Timing & { paused?: true }) =>
      showOne(options, (client) => client.createSchedule(scriptId, { ...toChange(options), paused })),
    );

  addTiming(verb("change", "change when a schedule runs; what is left out stays"))
    .argument("<schedule>", "its id")
    .action((id: string, options: Options & Timing) =>
      showOne(options, (client) => client.changeSchedule(id, toChange(options))),
    );

  for (const [name, paused, description] of [
    ["pause", true, "pause a schedule and keep its configuration"],
    ["resume", false, "resume a paused schedule; missed runs are not caught up"],
  ] as const) {
    verb(name, description)
      .argument("<schedule>", "its id")
      .action((id: string, options: Options) =>
        showOne(options, (client) => client.changeSchedule(id, { paused })),
      );
  }

  verb("delete", "delete a schedule")
    .argument("<schedule>", "its id")
    .action(async (id: string, options: Options) => {
      await (await connect(options, terminal)).removeSchedule(id);
      if (options.json) writeJson(terminal, { id });
      else terminal.out(`Schedule ${id} is deleted.\n`);
    });

  verb("runs", "show what a schedule ran, latest first")
    .argument("<schedule>", "its id")
    .option("--cursor <cursor>", "go on from an earlier list")
    .action(async (id: string, { cursor, ...options }: Options & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).scheduleRuns(id, { cursor });
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatRuns(page.runs, terminal.width));
      if (page.nextCursor) {
        terminal.err(`More: gleaner schedules runs ${id} --cursor ${toLine(page.nextCursor)}\n`);
      }
    });
  return schedules;
}

interface Timing {
  readonly every?: Frequency;
  readonly at?: string;
  readonly weekday?: string;
  readonly day?: string;
  readonly cron?: string;
  readonly timezone?: string;
}

const addTiming = (command: Command): Command =>
  command
    .addOption(
      new Option("--every <frequency>", "how often").choices([
        "hourly",
        "every_6_hours",
        "daily",
        "weekly",
        "monthly",
      ]),
    )
    .option("--at <time>", 'when on the day, as "09:30"')
    .option("--weekday <day>", "of a weekly one, as mon or monday")
    .option("--day <day>", "of a monthly one, 1 to 31; in a shorter month its last day")
    .addOption(
      new Option("--cron <cron>", 'instead: five fields, as in "0 9 * * MON-FRI"').conflicts([
        "every",
        "at",
        "weekday",
        "day",
      ]),
    )
    .option("--timezone <zone>", 'such as "Europe/Berlin"; UTC unless told');

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

function toChange({ every, at, weekday, day, cron, timezone }: Timing): ScheduleChange {
  if (day !== undefined && !/^\d{1,2}$/.test(day)) throw new Misuse("--day is a number, 1 to 31.");
  const dayOfWeek = weekdays.findIndex(
    (name) => name === weekday?.toLowerCase() || name.slice(0, 3) === weekday?.toLowerCase(),
  );
  if (weekday !== undefined && dayOfWeek < 0)
    throw new Misuse("--weekday is a day of the week, as mon or monday.");
  return {
    frequency: every,
    time: at,
    dayOfWeek: weekday === undefined ? undefined : dayOfWeek,
    dayOfMonth: day === undefined ? undefined : Number(day),
    cron,
    timezone,
  };
}
