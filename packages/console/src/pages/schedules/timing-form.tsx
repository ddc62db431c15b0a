import { useId, useState } from "preact/hooks";
import { session } from "../../data/session.ts";
import { Notice } from "../../parts/notice.tsx";
import { Select } from "../../parts/select.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { type Built, firstBuilt, fromCron, toCron } from "../../words/cron.ts";
import { leastGap, nextRuns, saySentence } from "../../words/next-runs.ts";
import { describeMaximum, teamPlans } from "../../words/team-plan.ts";
import { type Timing, weekdays } from "../../words/timing.ts";
import { RunTimes } from "./run-times.tsx";

export interface Draft {
  readonly timing: Timing;
  readonly timezone: string;
}

const frequencies: readonly (readonly [Timing["frequency"], string])[] = [
  ["hourly", "Every hour"],
  ["every_6_hours", "Every 6 hours"],
  ["daily", "Every day"],
  ["weekly", "Every week"],
  ["monthly", "Every month"],
  ["custom", "By cron"],
];
const shown = 5;

/** When a schedule runs: by choices or by a cron, which say the same to each other as long as both can. */
export function TimingForm({
  draft,
  showsTimes = true,
  onChange,
}: {
  readonly draft: Draft;
  /** Left out where they stand beside it. */
  readonly showsTimes?: boolean;
  readonly onChange: (draft: Draft) => void;
}) {
  const { timing, timezone } = draft;
  const zones = useId();
  const built: Built =
    timing.frequency === "custom"
      ? firstBuilt
      : { ...firstBuilt, ...withoutNulls(timing), frequency: timing.frequency, cron: null };
  const [text, setText] = useState(timing.cron ?? toCron(built) ?? "");
  const change = (next: Timing) => onChange({ ...draft, timing: next });
  const build = (changes: Partial<Built>) => {
    const next = { ...built, ...changes };
    setText(toCron(next) ?? "");
    change(next);
  };
  const isZone = isTimezone(timezone);
  const sentence = saySentence(timing);
  const times = isZone ? nextRuns(timing, timezone, shown) : [];

  return (
    <div class="stack">
      <div class="grid2">
        <Select
          label="How often"
          value={timing.frequency}
          options={frequencies}
          onChange={(frequency) =>
            frequency === "custom" ? change({ frequency, cron: text || "0 9 * * 1-5" }) : build({ frequency })
          }
        />
        {timing.frequency === "weekly" && (
          <Select
            label="Day"
            value={String(built.dayOfWeek)}
            options={weekdays.map((name, day) => [String(day), name] as const)}
            onChange={(day) => build({ dayOfWeek: Number(day) })}
          />
        )}
        {timing.frequency === "monthly" && (
          <TextField
            label="Day of the month"
            type="number"
            min={1}
            max={31}
            hint="In a shorter month its last day."
            value={String(built.dayOfMonth)}
            onChange={(day) => build({ dayOfMonth: Math.min(31, Math.max(1, Number(day) || 1)) })}
          />
        )}
        {timing.frequency === "hourly" && (
          <TextField
            label="Minute"
            type="number"
            min={0}
            max={59}
            value={String(Number(built.time.slice(3)))}
            onChange={(minute) =>
              build({ time: `00:${String(Math.min(59, Math.max(0, Number(minute) || 0))).padStart(2, "0")}` })
            }
          />
        )}
        {!["custom", "hourly"].includes(timing.frequency) && (
          <TextField
            label="Time"
            type="time"
            required
            value={built.time}
            onChange={(time) => time !== "" && build({ time: time.slice(0, 5) })}
          />
        )}
        <TextField
          label="Time zone"
          list={zones}
          required
          value={timezone}
          wrong={isZone ? undefined : "No time zone has this name."}
          onChange={(zone) => onChange({ ...draft, timezone: zone })}
        />
        <datalist id={zones}>
          {Intl.supportedValuesOf("timeZone").map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <TextField
        label="Cron"
        class="mono"
        placeholder="minute hour day month weekday"
        hint="Five fields. What the choices above can say moves there by itself."
        value={timing.frequency === "custom" ? (timing.cron ?? "") : (toCron(built) ?? "")}
        wrong={sentence === null ? "This is no cron of five fields." : undefined}
        onChange={(cron) => {
          setText(cron);
          change(fromCron(cron) ?? { frequency: "custom", cron });
        }}
      />
      {sentence !== null && (
        <p>
          <strong>{sentence}</strong> <span class="quiet">in {timezone}</span>
        </p>
      )}
      <Maximum timing={timing} />
      {showsTimes && times.length > 0 && <RunTimes times={times} timezone={timezone} />}
    </div>
  );
}

/** Says the plan's maximum, and where the draft is above it. */
function Maximum({ timing }: { readonly timing: Timing }) {
  const plan = teamPlans.find(({ id }) => id === session.value?.team.plan);
  if (!plan) return null;
  const most = `The ${plan.name} plan runs a schedule ${describeMaximum(plan.scheduleMinutes)}`;
  const gap = leastGap(timing);
  const isTooOften = plan.scheduleMinutes === null || (gap !== null && gap < plan.scheduleMinutes);
  return isTooOften ? (
    <Notice tone="warn" icon="warn">
      {most}
      {plan.scheduleMinutes !== null && " at most; this would run more often"}.
    </Notice>
  ) : (
    <p class="hint">{most} at most.</p>
  );
}

function isTimezone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const withoutNulls = ({ time, dayOfWeek, dayOfMonth }: Timing): Partial<Built> => ({
  ...(typeof time === "string" && { time }),
  ...(typeof dayOfWeek === "number" && { dayOfWeek }),
  ...(typeof dayOfMonth === "number" && { dayOfMonth }),
});

/** A draft as the API takes it: what does not belong to its frequency is left out. */
export function toChange({ timing, timezone }: Draft) {
  const { frequency, time, dayOfWeek, dayOfMonth, cron } = timing;
  if (frequency === "custom") return { cron: cron ?? "", timezone };
  return {
    frequency,
    timezone,
    time: time ?? "00:00",
    ...(frequency === "weekly" && { dayOfWeek: dayOfWeek ?? 1 }),
    ...(frequency === "monthly" && { dayOfMonth: dayOfMonth ?? 1 }),
  };
}
