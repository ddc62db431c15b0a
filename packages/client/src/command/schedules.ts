import { Command, Option } from "commander";
import type { Frequency, Gleaner, Schedule, ScheduleChange } from "gleaner";
import { connect } from "./connection.ts";
import { Misuse } from "./failure.ts";
import { writeMore } from "./more.ts";
import { formatRuns, formatSchedule, formatSchedules } from "./schedule-table.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, cursorOption, type VerbOptions } from "./verb.ts";

/** The verbs below `schedules`; without one it lists them. */
export function schedulesCommand(terminal: Terminal): Command {
  const schedules = new Command("schedules").description("list schedules, or make and change one");
  const verb = (name: string, description: string, example: string, isDefault = false) =>
    addServiceVerb(schedules, {
      name,
      description,
      example: `gleaner schedules ${name} ${example}`,
      isDefault,
    });
  const showOne = async (
    options: VerbOptions,
    act: (client: Gleaner) => Promise<Schedule>,
  ): Promise<void> => {
    const schedule = await act(await connect(options, terminal));
    if (options.json) writeJson(terminal, schedule);
    else terminal.out(formatSchedule(schedule));
  };

  verb("list", "list the schedules", "--script SCRIPT_ID", true)
    .option("--script <script>", "only those of this automation")
    .addOption(cursorOption())
    .action(async ({ script, cursor, ...options }: VerbOptions & { script?: string; cursor?: string }) => {
      const page = await (await connect(options, terminal)).schedules
        .list({ scriptId: script, cursor })
        .page();
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatSchedules(page.schedules, terminal.width));
      writeMore(terminal, "schedules list", { options: { script }, cursor: page.nextCursor });
    });

  verb("show", "show a schedule with its next runs", "SCHEDULE_ID")
    .argument("<schedule>", "its id")
    .action((id: string, options: VerbOptions) => showOne(options, (client) => client.schedules.get(id)));

  addTiming(
    verb(
      "create",
      "replay an automation again and again",
      "SCRIPT_ID --every weekly --weekday mon --at 09:30 --timezone Europe/Berlin",
    ),
  )
    .argument("<script>", "the automation's id")
    .option("--paused", "begin paused")
    .action((scriptId: string, { paused, ...options }: VerbOptions & Timing & { paused?: true }) =>
      showOne(options, (client) => client.schedules.create({ scriptId, ...toChange(options), paused })),
    );

  addTiming(
    verb(
      "change",
      "change when a schedule runs; what is left out stays",
      'SCHEDULE_ID --cron "0 9 * * MON-FRI"',
    ),
  )
    .argument("<schedule>", "its id")
    .action((id: string, options: VerbOptions & Timing) =>
      showOne(options, (client) => client.schedules.update(id, toChange(options))),
    );

  for (const [name, paused, description] of [
    ["pause", true, "pause a schedule and keep its configuration"],
    ["resume", false, "resume a paused schedule; missed runs are not caught up"],
  ] as const) {
    verb(name, description, "SCHEDULE_ID")
      .argument("<schedule>", "its id")
      .action((id: string, options: VerbOptions) =>
        showOne(options, (client) => client.schedules.update(id, { paused })),
      );
  }

  verb("delete", "delete a schedule", "SCHEDULE_ID")
    .argument("<schedule>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      await (await connect(options, terminal)).schedules.delete(id);
      if (options.json) writeJson(terminal, { id });
      else terminal.out(`Schedule ${id} is deleted.\n`);
    });

  verb("runs", "show what a schedule ran, latest first", "SCHEDULE_ID")
    .argument("<schedule>", "its id")
    .addOption(cursorOption())
    .action(async (id: string, { cursor, ...options }: VerbOptions & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).schedules.runs(id, { cursor }).page();
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatRuns(page.runs, terminal.width));
      writeMore(terminal, `schedules runs ${id}`, { cursor: page.nextCursor });
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
    .option("--timezone <zone>", 'such as "Europe/Berlin"; UTC by default');

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
