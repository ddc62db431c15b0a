import { useAutomations } from "../../data/automations.ts";
import { Lines } from "../../parts/lines.tsx";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";
import { usePager } from "../../parts/pager.tsx";
import { Status } from "../../parts/status.tsx";
import { numbers } from "../../parts/table-head.tsx";
import { Age } from "../../parts/time.tsx";
import { useTitle } from "../../parts/title.ts";
import { plural } from "../../words/amount.ts";
import { ReplayButton } from "./replay-button.tsx";

/** All automations of the team: what was proven and can be replayed without a model. */
export function Automations() {
  useTitle("Automations");
  const pager = usePager();
  const { data, error } = useAutomations(pager.cursor);
  return (
    <>
      <div class="head">
        <div>
          <h1>Automations</h1>
          <p class="quiet">Plans that a clean browser repeated. They are replayed without a model.</p>
        </div>
      </div>
      {error && <Failure error={error} />}
      <div class="card flush">
        {!data && !error && <Loading rows={6} />}
        {data?.scripts.length === 0 && (
          <Empty title="Nothing is saved yet. A run that a clean browser can repeat becomes an automation.">
            <a class="button main" href="/">
              Start a run
            </a>
          </Empty>
        )}
        {data && data.scripts.length > 0 && (
          <Lines
            label="Automations"
            names={["Name", "Last status", "Last run", "Schedules", numbers("Version")]}
            hasActions
            isLinked
          >
            {data.scripts.map((script) => (
              <tr key={script.id}>
                <td class="main">
                  <a href={`/automations/${script.id}`} title={script.prompt}>
                    {script.name}
                  </a>
                  {script.prompt !== script.name && <small>{script.prompt}</small>}
                </td>
                <td class="fit">
                  {script.status === null ? (
                    <span class="quiet">not replayed yet</span>
                  ) : (
                    <Status job={{ status: script.status, verdict: script.verdict }} />
                  )}
                  {!script.proven && <span class="chip">not proven</span>}
                </td>
                <td class="fit">{script.lastRunAt ? <Age at={script.lastRunAt} /> : "–"}</td>
                <td class="fit">
                  {script.schedules.length === 0 ? (
                    "–"
                  ) : (
                    <a href={`/schedules?script_id=${script.id}`}>
                      {plural(script.schedules.length, "schedule")}
                    </a>
                  )}
                </td>
                <td class="num">{script.currentVersion}</td>
                <td class="fit">
                  <ReplayButton scriptId={script.id} isSmall />
                </td>
              </tr>
            ))}
          </Lines>
        )}
        {pager.show(data?.nextCursor)}
      </div>
    </>
  );
}
