import type { SchedulePage, AutomationPage as ScriptPage } from "gleaner";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useQuery } from "../data/query.ts";
import { ask } from "../data/request.ts";
import type { JobPage } from "../data/shapes.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { Failure } from "../parts/notice.tsx";
import { find, type Hit, listHits } from "./hits.ts";

const most = 100;
const freshMs = 10_000;
/** Its list is not a datalist, which the types of an input ask of every combobox. */
const combobox: object = { type: "search", role: "combobox", "aria-expanded": true };

/** Finds pages, automations, schedules and the newest runs by their words, or a run by its id. */
export function Search({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { data, error } = useQuery<readonly Hit[]>({
    queryKey: ["search"],
    queryFn: async ({ signal }) => {
      const query = { limit: most };
      const [{ jobs }, { scripts }, { schedules }] = await Promise.all([
        ask<JobPage>("/jobs", { query, signal }),
        ask<ScriptPage>("/scripts", { query, signal }),
        ask<SchedulePage>("/schedules", { query, signal }),
      ]);
      return listHits(jobs, scripts, schedules);
    },
    staleTime: freshMs,
  });
  const hits = find(data ?? [], text);
  const chosen = hits[Math.min(at, hits.length - 1)];
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    route(hit.to);
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        {...combobox}
        aria-label="Search runs, automations, schedules and pages"
        aria-controls="hits"
        aria-activedescendant={chosen ? "hit-chosen" : undefined}
        placeholder="Words of a prompt or a name, or a run's id"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setAt(Math.min(at + 1, hits.length - 1));
          else if (event.key === "ArrowUp") setAt(Math.max(0, at - 1));
          else if (event.key === "Enter") go(chosen);
          else return;
          event.preventDefault();
        }}
      />
      {error && <Failure error={error} />}
      {hits.length === 0 && <p class="quiet">Nothing matches “{text}”.</p>}
      <div id="hits" class="hits" role="listbox" aria-label="Found">
        {hits.map((hit) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={hit.to}
            role="option"
            tabIndex={-1}
            id={hit === chosen ? "hit-chosen" : undefined}
            aria-selected={hit === chosen}
            ref={(node) => {
              if (hit === chosen) node?.scrollIntoView({ block: "nearest" });
            }}
            onClick={() => go(hit)}
          >
            <Icon name={hit.icon} size={14} />
            <span class="name">{hit.name}</span>
            <span class="quiet small">{hit.kind}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
