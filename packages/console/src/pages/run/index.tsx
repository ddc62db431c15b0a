import { useEffect, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { isOpen, useJob } from "../../data/jobs.ts";
import type { Job } from "../../data/shapes.ts";
import { useAddress } from "../../parts/address.ts";
import { Icon } from "../../parts/icon.tsx";
import { later } from "../../parts/later.tsx";
import { Notice } from "../../parts/notice.tsx";
import { RunActions } from "../../parts/run-actions.tsx";
import { Status } from "../../parts/status.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { Age, Took } from "../../parts/time.tsx";
import { useTitle } from "../../parts/title.ts";
import { formatCount, plural } from "../../words/amount.ts";
import { describeWait, kindWords, nextActions, statusOf, tierWords } from "../../words/status.ts";
import { Awaited } from "../awaited.tsx";
import { Activity } from "./activity.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { Records } from "./records.tsx";

const Changes = later(() => import("../rooms.ts").then((rooms) => rooms.Changes));
const Details = later(() => import("../rooms.ts").then((rooms) => rooms.Details));
const Proof = later(() => import("../rooms.ts").then((rooms) => rooms.Proof));

/** One run: how it stands, what it gave, what it did and why it can be trusted. */
export function RunPage() {
  const { params } = useRoute();
  const { data: job, error } = useJob(params.id ?? "");
  if (!job) return <Awaited error={error} />;
  return <OneRun key={job.id} job={job} />;
}

function OneRun({ job }: { readonly job: Job }) {
  const { query, change } = useAddress();
  const count = job.metadata.recordCount;
  const word = statusOf(job.status, job.metadata.verdict);
  useTitle(`${isOpen(job) ? "… " : ""}${word.replace("_", " ")}: ${job.prompt.slice(0, 60)}`);
  const tabs = [
    { id: "records", name: "Records", count: count === null ? undefined : formatCount(count) },
    { id: "activity", name: "Activity", count: formatCount(job.logs.length) },
    ...(job.metadata.changes || job.metadata.heal
      ? [{ id: "changes", name: "Changes", count: countChanges(job) }]
      : []),
    { id: "proof", name: "Plan and proof" },
    { id: "details", name: "Details" },
  ];
  const chosen =
    tabs.find(({ id }) => id === query.tab)?.id ?? (job.status === "success" ? "records" : "activity");
  return (
    <>
      <div class="head">
        <div class="stack tight">
          <span class="row">
            <Status job={{ status: job.status, verdict: job.metadata.verdict }} />
            <span class="chip">{kindWords[job.kind]}</span>
            {job.scriptId && (
              <a class="small" href={`/automations/${job.scriptId}`}>
                Automation
              </a>
            )}
            {job.scheduleId && (
              <a class="small" href={`/schedules/${job.scheduleId}`}>
                Schedule
              </a>
            )}
          </span>
          <Prompt text={job.prompt} />
          <Facts job={job} />
        </div>
        <div class="row">
          <RunActions job={job} />
          {job.kind === "agent" && !isOpen(job) && (
            <a class="button" href={toAgain(job)}>
              <Icon name="pencil" size={14} /> Edit and run
            </a>
          )}
          {job.status === "success" && <ExportMenu job={job} />}
        </div>
      </div>
      <Outcome job={job} />
      <Tabs
        label="Parts of the run"
        tabs={tabs}
        chosen={chosen}
        onChoose={(tab) => change({ tab, cell: "" })}
      />
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${chosen}`} class="stack">
        {chosen === "records" && <Records job={job} />}
        {chosen === "activity" && <Activity job={job} />}
        {chosen === "changes" && <Changes job={job} />}
        {chosen === "proof" && <Proof job={job} />}
        {chosen === "details" && <Details job={job} />}
      </div>
    </>
  );
}

/** The first page with the run's prompt in it, to be changed. */
const toAgain = ({ prompt, metadata: { startUrl } }: Job): string =>
  `/?${new URLSearchParams({ prompt, ...(startUrl !== null && !prompt.includes(startUrl) && { startUrl }) })}`;

function countChanges({ metadata }: Job): string | undefined {
  const counts = metadata.changes?.counts;
  return counts ? formatCount((counts.added ?? 0) + (counts.removed ?? 0) + counts.changed) : undefined;
}

const longPrompt = 180;

/** The prompt, in two lines unless more is asked for. */
function Prompt({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => setWhole(false), [text]);
  return (
    <div>
      <h1 class={isWhole ? "prompt" : "prompt cut"}>{text}</h1>
      {text.length > longPrompt && (
        <button
          type="button"
          class="button small bare"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Less" : "The whole prompt"}
        </button>
      )}
    </div>
  );
}

function Facts({ job }: { readonly job: Job }) {
  const { metadata } = job;
  return (
    <p class="meta">
      <span>
        Started <Age at={job.createdAt} />
      </span>
      {job.startedAt ? (
        <span>
          {isOpen(job) ? "Running for" : "Took"} <Took from={job.startedAt} to={job.finishedAt} />
        </span>
      ) : (
        <span>{describeWait(job)}</span>
      )}
      {metadata.recordCount !== null && <span>{plural(metadata.recordCount, "record")}</span>}
      {metadata.tier && <span>By {tierWords[metadata.tier]}</span>}
      {!isOpen(job) && (
        <span>{metadata.modelCalls === 0 ? "No model call" : plural(metadata.modelCalls, "model call")}</span>
      )}
    </p>
  );
}

/** What a person has to know of how the run ended, and what to do next. */
function Outcome({ job }: { readonly job: Job }) {
  const { error, metadata } = job;
  const left = metadata.completeness?.left;
  return (
    <>
      {error && (
        <Notice tone={job.status === "failed" ? "bad" : "warn"} icon="warn">
          <p>{error.message}</p>
          <p class="quiet small">{nextActions[error.code]}</p>
        </Notice>
      )}
      {left && (
        <Notice tone="warn" icon="half">
          {left}
        </Notice>
      )}
      {metadata.note && (
        <Notice tone="info" icon="dots">
          {metadata.note}
        </Notice>
      )}
      {metadata.missing.length > 0 && job.status === "success" && (
        <Notice tone="warn" icon="warn">
          {metadata.missing.map(({ field, why }) => (
            <p key={field}>
              <strong>{field}</strong> is null: {why}
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}
