import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useAutomations } from "../../data/automations.ts";
import { createSchedule } from "../../data/schedules.ts";
import { useAction } from "../../data/use-action.ts";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";
import { Select } from "../../parts/select.tsx";
import { useTitle } from "../../parts/title.ts";
import { firstBuilt } from "../../words/cron.ts";
import { type Draft, TimingForm, toChange } from "./timing-form.tsx";

/** Makes a schedule of an automation. */
export function NewSchedule() {
  useTitle("New schedule");
  const { query, route } = useLocation();
  const scripts = useAutomations().data?.scripts;
  const [chosen, setChosen] = useState(query.script_id ?? "");
  const [draft, setDraft] = useState<Draft>({
    timing: firstBuilt,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const scriptId = chosen || scripts?.[0]?.id || "";
  const make = useAction(async () => {
    const { id } = await createSchedule(scriptId, toChange(draft));
    route(`/schedules/${id}`);
  });
  if (!scripts) return <Loading />;
  if (scripts.length === 0) {
    return (
      <Empty title="There is no automation to schedule yet. A run that a clean browser can repeat becomes one.">
        <a class="button main" href="/">
          Start a run
        </a>
      </Empty>
    );
  }
  return (
    <>
      <h1>New schedule</h1>
      <form
        class="card stack narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void make.run();
        }}
      >
        <Select
          label="Automation"
          value={scriptId}
          options={scripts.map(({ id, name }) => [id, name] as const)}
          onChange={setChosen}
        />
        <TimingForm draft={draft} onChange={setDraft} />
        {make.error && <Failure error={make.error} />}
        <div class="row">
          <button type="submit" class="button main" disabled={make.busy}>
            Make the schedule
          </button>
        </div>
      </form>
    </>
  );
}
