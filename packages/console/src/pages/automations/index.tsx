import { useState } from "preact/hooks";
import { useAutomations } from "../../data/automations.ts";
import { Icon } from "../../parts/icon.tsx";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Status } from "../../parts/status.tsx";
import { Age } from "../../parts/time.tsx";
import { useTitle } from "../../parts/title.ts";
import { plural } from "../../words/amount.ts";
import { ReplayButton } from "./replay-button.tsx";

/** All automations of the team: what was proven and can be replayed without a model. */
export function Automations() {
  useTitle("Automations");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, error } = useAutomations(cursors.at(-1));
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
          <Scroll label="Automations">
            <table class="rows">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Last status</th>
                  <th scope="col">Last run</th>
                  <th scope="col">Schedules</th>
                  <th scope="col">Version</th>
                  <th scope="col">
                    <span class="sr">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.scripts.map((script) => (
                  <tr key={script.id}>
                    <td class="main">
                      <a href={`/automations/${script.id}`} title={script.prompt}>
                        {script.name}
                      </a>
                      <small>{script.prompt}</small>
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
              </tbody>
            </table>
          </Scroll>
        )}
        {(cursors.length > 0 || data?.nextCursor) && (
          <div class="pager">
            <button
              type="button"
              class="button small"
              disabled={cursors.length === 0}
              onClick={() => setCursors(cursors.slice(0, -1))}
            >
              <Icon name="left" size={14} /> Newer
            </button>
            <button
              type="button"
              class="button small"
              disabled={!data?.nextCursor}
              onClick={() => data?.nextCursor && setCursors([...cursors, data.nextCursor])}
            >
              Older <Icon name="right" size={14} />
            </button>
          </div>
        )}
      </div>
    </>
  );
}
