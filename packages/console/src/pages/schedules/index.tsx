import type { Schedule } from "gleaner";
import { useAutomations } from "../../data/automations.ts";
import { useSchedules } from "../../data/schedules.ts";
import { useAddress } from "../../parts/address.ts";
import { Filtered } from "../../parts/filtered.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Lines } from "../../parts/lines.tsx";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";
import { Age } from "../../parts/time.tsx";
import { useTitle } from "../../parts/title.ts";
import { saySentence } from "../../words/next-runs.ts";
import { PauseButton } from "./pause-button.tsx";
import { Paused } from "./paused.tsx";

/** All schedules of the team, or those of one automation. */
export function Schedules() {
  useTitle("Schedules");
  const { query, change } = useAddress();
  const { script_id } = query;
  const { data, error } = useSchedules(script_id ? { script_id } : {});
  const names = new Map(useAutomations().data?.scripts.map(({ id, name }) => [id, name]));
  return (
    <>
      <div class="head">
        <div>
          <h1>Schedules</h1>
          <p class="quiet">Replays by the clock, each in its own time zone.</p>
        </div>
        <a class="button main" href={script_id ? `/schedules/new?script_id=${script_id}` : "/schedules/new"}>
          <Icon name="plus" /> New schedule
        </a>
      </div>
      {script_id && <Filtered name="of one automation" onEnd={() => change({ script_id: "" })} />}
      {error && <Failure error={error} />}
      <div class="card flush">
        {!data && !error && <Loading rows={5} />}
        {data?.schedules.length === 0 &&
          (script_id ? (
            <Empty title="No schedule matches: this automation has none." />
          ) : (
            <Empty title="Nothing runs by the clock yet. A schedule replays an automation again and again.">
              <a class="button" href="/automations">
                Choose an automation
              </a>
            </Empty>
          ))}
        {data && data.schedules.length > 0 && (
          <Lines
            label="Schedules"
            names={["Runs", "Automation", "Zone", "State", "Next run"]}
            hasActions
            isLinked
          >
            {data.schedules.map((schedule) => (
              <Line key={schedule.id} schedule={schedule} name={names.get(schedule.script_id)} />
            ))}
          </Lines>
        )}
      </div>
    </>
  );
}

const Line = ({ schedule, name }: { readonly schedule: Schedule; readonly name: string | undefined }) => (
  <tr>
    <td class="main">
      <a href={`/schedules/${schedule.id}`}>{saySentence(schedule) ?? schedule.cron}</a>
    </td>
    <td class="main">
      <a href={`/automations/${schedule.script_id}`}>{name ?? "its automation"}</a>
    </td>
    <td class="fit">{schedule.timezone}</td>
    <td class="fit">
      <Paused schedule={schedule} />
    </td>
    <td class="fit">{schedule.nextRunAt ? <Age at={schedule.nextRunAt} /> : "–"}</td>
    <td class="fit">
      <PauseButton schedule={schedule} isSmall />
    </td>
  </tr>
);
