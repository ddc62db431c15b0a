import type { Schedule, ScheduleRun } from "gleaner";
import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { useAutomation } from "../../data/automations.ts";
import { changeSchedule, removeSchedule, useSchedule, useScheduleRuns } from "../../data/schedules.ts";
import { useAction } from "../../data/use-action.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Lines } from "../../parts/lines.tsx";
import { Empty, Failure, Loading, Notice } from "../../parts/notice.tsx";
import { Status } from "../../parts/status.tsx";
import { numbers } from "../../parts/table-head.tsx";
import { Age, Moment, Took } from "../../parts/time.tsx";
import { useTitle } from "../../parts/title.ts";
import { say } from "../../parts/toast.tsx";
import { formatCount } from "../../words/amount.ts";
import { sayMoment, saySentence } from "../../words/next-runs.ts";
import { ReplayButton } from "../automations/replay-button.tsx";
import { Awaited } from "../awaited.tsx";
import { PauseButton } from "./pause-button.tsx";
import { Paused } from "./paused.tsx";
import { RunTimes } from "./run-times.tsx";
import { type Draft, TimingForm, toChange } from "./timing-form.tsx";

/** One schedule: when it runs, what it ran, and how to change it. */
export function SchedulePage() {
  const { params } = useRoute();
  const { data, error } = useSchedule(params.id ?? "");
  if (!data) return <Awaited error={error} />;
  return <One key={data.id} schedule={data} />;
}

function One({ schedule }: { readonly schedule: Schedule }) {
  const sentence = saySentence(schedule) ?? `${schedule.cron}`;
  useTitle(sentence);
  const { route } = useLocation();
  const automation = useAutomation(schedule.script_id).data;
  const runs = useScheduleRuns(schedule.id).data?.runs;
  return (
    <>
      <div class="head">
        <div class="stack tight">
          <Paused schedule={schedule} />
          <h1>{sentence}</h1>
          <p class="quiet">
            in {schedule.timezone}, of{" "}
            <a href={`/automations/${schedule.script_id}`}>{automation?.name ?? "its automation"}</a>
          </p>
          {schedule.nextRunAt && !schedule.paused && (
            <p>
              Next run: {sayMoment(schedule.nextRunAt, schedule.timezone)}, <Age at={schedule.nextRunAt} />
            </p>
          )}
        </div>
        <div class="row">
          <ReplayButton scriptId={schedule.script_id} name="Run now" />
          <PauseButton schedule={schedule} />
          <Confirm
            name="Delete"
            title="Delete this schedule?"
            verb="Delete the schedule"
            act={async () => {
              await removeSchedule(schedule.id);
              route("/schedules");
            }}
          >
            <p>The automation and what it ran stay.</p>
          </Confirm>
        </div>
      </div>
      {schedule.pauseReason === "quota" && schedule.resumesAt && (
        <Notice tone="warn" icon="pause">
          This month's replays are used up. It goes on by itself at <Moment at={schedule.resumesAt} />.
        </Notice>
      )}
      <div class="two">
        <section class="card flush" aria-labelledby="history">
          <h2 id="history" class="bar">
            What it ran
          </h2>
          {!runs && <Loading />}
          {runs?.length === 0 && <Empty title="It has not run yet." />}
          {runs && runs.length > 0 && <History runs={runs} />}
        </section>
        <div class="stack">
          {schedule.nextRuns.length > 0 && !schedule.paused && (
            <section class="card" aria-label="Next runs">
              <RunTimes times={schedule.nextRuns.map((at) => new Date(at))} timezone={schedule.timezone} />
            </section>
          )}
          <Change schedule={schedule} />
        </div>
      </div>
    </>
  );
}

function Change({ schedule }: { readonly schedule: Schedule }) {
  const { timezone } = schedule;
  const [draft, setDraft] = useState<Draft>({ timing: schedule, timezone });
  const [saved] = useState(draft);
  const save = useAction(async () => {
    await changeSchedule(schedule.id, toChange(draft));
    say("Saved");
  });
  return (
    <section class="card stack" aria-labelledby="when">
      <h2 id="when">When it runs</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <TimingForm draft={draft} showsTimes={draft !== saved} onChange={setDraft} />
        {save.error && <Failure error={save.error} />}
        <div class="row">
          <button type="submit" class="button main" disabled={save.busy}>
            Save
          </button>
        </div>
      </form>
    </section>
  );
}

const History = ({ runs }: { readonly runs: readonly ScheduleRun[] }) => (
  <Lines
    label="History"
    names={["Expected", "Started", "Outcome", numbers("Took"), numbers("Records")]}
    isLinked
  >
    {runs.map((run) => (
      <tr key={run.jobId}>
        <td class="fit">
          <a href={`/runs/${run.jobId}`}>
            <Moment at={run.scheduledAt} />
          </a>
        </td>
        <td class="fit">{run.startedAt ? <Moment at={run.startedAt} /> : "–"}</td>
        <td>
          <Status job={{ status: run.status, verdict: run.verdict }} />
          {run.error && <div class="quiet wrap">{run.error.message}</div>}
        </td>
        <td class="num">{run.startedAt ? <Took from={run.startedAt} to={run.finishedAt} /> : "–"}</td>
        <td class="num">{run.recordCount === null ? "–" : formatCount(run.recordCount)}</td>
      </tr>
    ))}
  </Lines>
);
