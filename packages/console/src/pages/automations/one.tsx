import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import {
  type Automation,
  changeAutomation,
  heal,
  removeAutomation,
  rollBack,
  useAutomation,
} from "../../data/automations.ts";
import { useJobs } from "../../data/jobs.ts";
import { useAction } from "../../data/use-action.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Empty, Failure, Notice } from "../../parts/notice.tsx";
import { ContractSentences, PlanSentences } from "../../parts/plan.tsx";
import { Status } from "../../parts/status.tsx";
import { Age } from "../../parts/time.tsx";
import { useTitle } from "../../parts/title.ts";
import { plural } from "../../words/amount.ts";
import { describeSchedule } from "../../words/cron.ts";
import { Awaited } from "../awaited.tsx";
import { FromCode } from "./from-code.tsx";
import { ReplayButton } from "./replay-button.tsx";
import { Verdicts } from "./verdicts.tsx";

/** One automation: what it does, how its replays went, and when it runs. */
export function AutomationPage() {
  const { params } = useRoute();
  const { data, error } = useAutomation(params.id ?? "");
  if (!data) return <Awaited error={error} />;
  return <One key={data.id} automation={data} />;
}

function One({ automation }: { readonly automation: Automation }) {
  useTitle(automation.name);
  const { route } = useLocation();
  const jobs = useJobs({ script_id: automation.id, limit: 50 }).data?.jobs;
  const mend = useAction(async () => route(`/runs/${await heal(automation.id)}`));
  const change = useAction((autoHeal: boolean) => changeAutomation(automation.id, { autoHeal }));
  const plan = new Blob(
    [JSON.stringify({ name: automation.name, prompt: automation.prompt, plan: automation.plan }, null, 2)],
    {
      type: "application/json",
    },
  );
  return (
    <>
      <div class="head">
        <div class="stack tight">
          <span class="row">
            {automation.status && <Status job={{ status: automation.status, verdict: automation.verdict }} />}
            <span class="chip">version {automation.currentVersion}</span>
            {!automation.proven && <span class="chip">not proven yet</span>}
          </span>
          <Name automation={automation} />
          {automation.prompt !== automation.name && <p class="quiet wrap">{automation.prompt}</p>}
        </div>
        <div class="row">
          <ReplayButton scriptId={automation.id} />
          <ReplayButton scriptId={automation.id} name="Replay with pictures" screenshots />
          <button type="button" class="button" disabled={mend.busy} onClick={() => void mend.run()}>
            <Icon name="automation" size={14} /> Heal
          </button>
          <button type="button" class="button" onClick={() => save(plan, `${automation.id}.json`)}>
            <Icon name="download" size={14} /> Export plan
          </button>
          <Confirm
            name="Delete"
            title="Delete this automation?"
            verb="Delete the automation"
            act={async () => {
              await removeAutomation(automation.id);
              route("/automations");
            }}
          >
            <p>Its runs and their records stay. It cannot be replayed any more.</p>
            {automation.schedules.length > 0 && (
              <>
                <p>{plural(automation.schedules.length, "schedule")} will be deleted with it:</p>
                <ul class="sentences">
                  {automation.schedules.map((schedule) => (
                    <li key={schedule.id}>{describeSchedule(schedule)}</li>
                  ))}
                </ul>
              </>
            )}
          </Confirm>
        </div>
      </div>
      {mend.error && <Failure error={mend.error} />}
      {!automation.proven && (
        <Notice tone="info" icon="shield">
          This plan was imported. Its first replay proves it on the live page in two clean browsers, and only
          then delivers.
        </Notice>
      )}
      <Verdicts jobs={jobs} scriptId={automation.id} />
      <div class="two">
        <div class="stack">
          <section class="card stack" aria-labelledby="plan">
            <h2 id="plan">What a replay does</h2>
            <PlanSentences plan={automation.plan} />
          </section>
          <FromCode scriptId={automation.id} />
        </div>
        <div class="stack">
          <section class="card flush" aria-labelledby="schedules">
            <h2 id="schedules" class="bar">
              Schedules
              <a class="button small" href={`/schedules/new?script_id=${automation.id}`}>
                <Icon name="plus" size={14} /> Schedule
              </a>
            </h2>
            {automation.schedules.length === 0 && <Empty title="It runs by hand only." />}
            <ul class="list">
              {automation.schedules.map((schedule) => (
                <li key={schedule.id}>
                  <a class="go" href={`/schedules/${schedule.id}`}>
                    {describeSchedule(schedule)}
                  </a>
                  <span class="quiet small">
                    {schedule.timezone}
                    {schedule.paused && " · paused"}
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section class="card stack" aria-labelledby="contract">
            <h2 id="contract">What it is held against</h2>
            <ContractSentences contract={automation.contract} />
          </section>
          <section class="card stack" aria-labelledby="versions">
            <h2 id="versions">Versions</h2>
            <label class="check small">
              <input
                type="checkbox"
                checked={automation.autoHeal}
                disabled={change.busy}
                onChange={({ currentTarget }) => void change.run(currentTarget.checked)}
              />
              A replay that finds the site changed mends the plan
            </label>
            {change.error && <Failure error={change.error} />}
            <Versions automation={automation} />
          </section>
        </div>
      </div>
    </>
  );
}

function Name({ automation }: { readonly automation: Automation }) {
  const [name, setName] = useState<string | null>(null);
  const rename = useAction(async (to: string) => {
    await changeAutomation(automation.id, { name: to });
    setName(null);
  });
  if (name === null) {
    return (
      <div class="row named">
        <h1 class="wrap">{automation.name}</h1>
        <button
          type="button"
          class="button small bare"
          aria-label="Rename"
          onClick={() => setName(automation.name)}
        >
          <Icon name="pencil" size={14} />
        </button>
      </div>
    );
  }
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        void rename.run(name.trim());
      }}
    >
      <input
        class="name"
        aria-label="Name"
        value={name}
        required
        maxLength={200}
        ref={(input) => input?.focus()}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && setName(null)}
      />
      <button type="submit" class="button" disabled={rename.busy || name.trim() === ""}>
        Save
      </button>
      {rename.error && <Failure error={rename.error} />}
    </form>
  );
}

const origins = { proof: "proven from a run", import: "imported", heal: "mended" } as const;

function Versions({ automation }: { readonly automation: Automation }) {
  const back = useAction((version: number) => rollBack(automation.id, version));
  return (
    <>
      {back.error && <Failure error={back.error} />}
      <ul class="list">
        {automation.versions.toReversed().map(({ version, createdAt, origin, jobId }) => (
          <li key={version} class="row apart small">
            <span>
              <strong>{version}</strong>{" "}
              {jobId ? <a href={`/runs/${jobId}`}>{origins[origin]}</a> : origins[origin]}{" "}
              <span class="quiet">
                <Age at={createdAt} />
              </span>
            </span>
            {version === automation.currentVersion ? (
              <span class="chip">current</span>
            ) : (
              <button
                type="button"
                class="button small"
                disabled={back.busy}
                onClick={() => void back.run(version)}
              >
                Make current
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Gives the reader a file that was made here. */
function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
