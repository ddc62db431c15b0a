import { jobStatuses } from "gleaner";
import { useJobs } from "../data/jobs.ts";
import type { JobSummary } from "../data/shapes.ts";
import { useAddress } from "../parts/address.ts";
import { Filtered } from "../parts/filtered.tsx";
import { Icon } from "../parts/icon.tsx";
import { Lines } from "../parts/lines.tsx";
import { Empty, Failure, Loading } from "../parts/notice.tsx";
import { usePager } from "../parts/pager.tsx";
import { RunActions } from "../parts/run-actions.tsx";
import { Select } from "../parts/select.tsx";
import { Status } from "../parts/status.tsx";
import { numbers } from "../parts/table-head.tsx";
import { Age, Took } from "../parts/time.tsx";
import { useTitle } from "../parts/title.ts";
import { formatCount } from "../words/amount.ts";
import { describeWait, kindWords, tierWords, verdictWords } from "../words/status.ts";

const pageSize = 50;

/** All runs of the team, newest first; what they are filtered by stands in the address. */
export function Runs() {
  useTitle("Runs");
  const { query, change } = useAddress();
  const { status = "", kind = "", script_id = "" } = query;
  const pager = usePager();
  const { data, error, isPlaceholderData } = useJobs({
    status,
    kind,
    script_id,
    cursor: pager.cursor,
    limit: pageSize,
  });
  const filter = (changes: Readonly<Record<string, string>>) => {
    pager.reset();
    change(changes);
  };
  const isFiltered = status !== "" || kind !== "" || script_id !== "";

  return (
    <>
      <div class="head">
        <h1>Runs</h1>
        <div class="filters">
          <Select
            label="Status"
            value={status}
            options={[["", "Any status"], ...jobStatuses.map((one) => [one, one.replace("_", " ")] as const)]}
            onChange={(value) => filter({ status: value })}
          />
          <Select
            label="Kind"
            value={kind}
            options={[["", "Any kind"], ...Object.entries(kindWords)]}
            onChange={(value) => filter({ kind: value })}
          />
          <a class="button main" href="/">
            <Icon name="plus" />
            New run
          </a>
        </div>
      </div>
      {script_id !== "" && (
        <Filtered name="runs of one automation" onEnd={() => filter({ script_id: "" })}>
          <a href={`/automations/${encodeURIComponent(script_id)}`}>See the automation</a>
        </Filtered>
      )}
      {error && <Failure error={error} />}
      <div class="card flush">
        {!data && !error && <Loading rows={8} />}
        {data && data.jobs.length === 0 && (
          <Empty
            title={
              isFiltered
                ? "No run matches these filters."
                : "Nothing has run yet. A prompt and an address are all it takes."
            }
          >
            {isFiltered ? (
              <button
                type="button"
                class="button"
                onClick={() => filter({ status: "", kind: "", script_id: "" })}
              >
                Clear the filters
              </button>
            ) : (
              <a class="button main" href="/">
                Start the first run
              </a>
            )}
          </Empty>
        )}
        {data && data.jobs.length > 0 && (
          <>
            <RunTable jobs={data.jobs} isBusy={isPlaceholderData} />
            {pager.show(data.nextCursor)}
          </>
        )}
      </div>
    </>
  );
}

const RunTable = ({ jobs, isBusy }: { readonly jobs: readonly JobSummary[]; readonly isBusy: boolean }) => (
  <Lines
    label="Runs"
    names={["Status", "Run", "Kind", numbers("Records"), "Verdict", "Tier", numbers("Took"), "Started"]}
    hasActions
    isLinked
    isBusy={isBusy}
  >
    {jobs.map((job) => (
      <tr key={job.id}>
        <td class="fit">
          <Status job={{ status: job.status, verdict: job.metadata.verdict }} />
        </td>
        <td class="main">
          <a href={`/runs/${job.id}`} title={job.prompt}>
            {job.prompt}
          </a>
          {job.place !== null && <small>{describeWait(job)}</small>}
          {job.error && <small title={job.error.message}>{job.error.message}</small>}
        </td>
        <td class="fit">
          {job.scriptId ? (
            <a href={`/automations/${job.scriptId}`}>{kindWords[job.kind]}</a>
          ) : (
            kindWords[job.kind]
          )}
        </td>
        <td class="num">{job.metadata.recordCount === null ? "–" : formatCount(job.metadata.recordCount)}</td>
        <td class="fit">
          {job.metadata.verdict ? (verdictWords[job.metadata.verdict] ?? job.metadata.verdict) : "–"}
        </td>
        <td class="fit">{job.metadata.tier ? tierWords[job.metadata.tier] : "–"}</td>
        <td class="num">{job.startedAt ? <Took from={job.startedAt} to={job.finishedAt} /> : "–"}</td>
        <td class="fit">
          <Age at={job.createdAt} />
        </td>
        <td class="fit">
          <RunActions job={job} isSmall />
        </td>
      </tr>
    ))}
  </Lines>
);
