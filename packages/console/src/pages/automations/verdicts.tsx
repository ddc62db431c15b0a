import { isOpen } from "../../data/jobs.ts";
import type { JobSummary } from "../../data/shapes.ts";
import { now } from "../../parts/clock.ts";
import { Empty, Loading } from "../../parts/notice.tsx";
import { formatAge, formatDuration, plural } from "../../words/amount.ts";
import { statusOf, verdictWords } from "../../words/status.ts";

/** The last fifty runs of an automation as a strip, oldest first: height is the time that each took, its form how it ended. */
export function Verdicts({
  jobs,
  scriptId,
}: {
  readonly jobs: readonly JobSummary[] | undefined;
  readonly scriptId: string;
}) {
  if (!jobs) return <Loading rows={2} />;
  const ended = jobs.filter((job) => !isOpen(job));
  const longest = Math.max(1, ...ended.map(({ metadata }) => metadata.durationMs ?? 0));
  const good = ended.filter((job) => statusOf(job.status, job.metadata.verdict) === "success").length;
  return (
    <section class="card stack tight" aria-labelledby="verdicts">
      <h2 id="verdicts" class="row apart">
        <span>
          Last runs{" "}
          {ended.length > 0 && (
            <span class="quiet small">
              {good} of {plural(ended.length, "run")} gave all records
            </span>
          )}
        </span>
        {jobs.length > 0 && (
          <a class="small" href={`/runs?script_id=${scriptId}`}>
            All of its runs
          </a>
        )}
      </h2>
      {jobs.length === 0 && <Empty title="Not replayed yet." />}
      <ol class="strip">
        {jobs.toReversed().map((job) => {
          const word = statusOf(job.status, job.metadata.verdict);
          const verdict = job.metadata.verdict ? `, ${verdictWords[job.metadata.verdict]}` : "";
          const took = job.metadata.durationMs === null ? "" : `, ${formatDuration(job.metadata.durationMs)}`;
          const says = `${word.replace("_", " ")}${verdict}${took}, ${formatAge(Date.parse(job.createdAt), now.value)}`;
          return (
            <li key={job.id}>
              <a href={`/runs/${job.id}`} title={says} class={`bar-${toneOf(word)}`}>
                <i style={{ height: `${20 + 80 * ((job.metadata.durationMs ?? 0) / longest)}%` }} />
                <span class="sr">{says}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function toneOf(word: string): "good" | "bad" | "warn" | "open" {
  if (word === "success") return "good";
  if (word === "pending" || word === "running") return "open";
  return word === "failed" ? "bad" : "warn";
}
