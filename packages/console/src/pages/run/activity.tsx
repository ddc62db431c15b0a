import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isOpen } from "../../data/jobs.ts";
import { imageOf, usePages } from "../../data/pages.ts";
import type { Job, LogEntry, PagePicture } from "../../data/shapes.ts";
import { Icon } from "../../parts/icon.tsx";
import { Empty } from "../../parts/notice.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { toHref } from "../../words/address.ts";

const tones = { info: "quiet", warn: "warn", error: "bad" } as const;
const nearPx = 40;

/** What was done and why, line by line; it follows the end of a run under way until the reader scrolls up. */
export function Activity({ job }: { readonly job: Job }) {
  const box = useRef<HTMLElement>(null);
  const [follows, setFollows] = useState(true);
  const open = isOpen(job);
  const pictures = usePages(job, job.logs.length > 0);
  const lastOfStep = new Map(job.logs.map(({ step }, index) => [step, index]));
  const shotsOf = Map.groupBy(
    pictures.filter(({ of }) => of === "step"),
    ({ step }) => step,
  );
  const since = Date.parse(job.startedAt ?? job.createdAt);
  // Lines that are already shown are not rendered again every second.
  const drawn = useRef(new WeakMap<LogEntry, { readonly since: number; readonly line: VNode }>());
  const draw = (entry: LogEntry, index: number): VNode => {
    const shots = lastOfStep.get(entry.step) === index ? (shotsOf.get(entry.step ?? null) ?? []) : [];
    const before = drawn.current.get(entry);
    if (before?.since === since && shots.length === 0) return before.line;
    const isSamePage = entry.url === job.logs[index - 1]?.url;
    const line = (
      <Line key={index} entry={entry} isSamePage={isSamePage} since={since} jobId={job.id} pictures={shots} />
    );
    if (shots.length === 0) drawn.current.set(entry, { since, line });
    return line;
  };
  useEffect(() => {
    if (open && follows && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [job.logs.length, open, follows]);

  if (job.logs.length === 0) {
    return (
      <div class="card">
        <Empty title={describeSilence(job)} />
      </div>
    );
  }
  return (
    <div class="card flush">
      <Scroll
        kind="follow"
        label="Log"
        box={box}
        onScroll={({ scrollHeight, scrollTop, clientHeight }) =>
          setFollows(scrollHeight - scrollTop - clientHeight < nearPx)
        }
      >
        <ol class="log">{job.logs.map(draw)}</ol>
      </Scroll>
      {open && (
        <div class="pager">
          <span>{follows ? "Following the newest line" : "Stays where you are"}</span>
          {!follows && (
            <button type="button" class="button small" onClick={() => setFollows(true)}>
              <Icon name="down" size={14} /> To the newest
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function describeSilence({ status }: Job): string {
  if (status === "pending") return "No line yet: the run waits for its turn.";
  return status === "running" ? "No line yet: the run has just begun." : "This run wrote no line.";
}

function Line({
  entry,
  isSamePage,
  since,
  jobId,
  pictures,
}: {
  readonly entry: LogEntry;
  /** Whether the address is the same as in the previous line, so that it is not repeated. */
  readonly isSamePage: boolean;
  readonly since: number;
  readonly jobId: string;
  readonly pictures: readonly PagePicture[];
}) {
  const seconds = Math.max(0, Date.parse(entry.at) - since) / 1000;
  const href = entry.url ? toHref(entry.url) : undefined;
  return (
    <li class={`tone-${tones[entry.level]}`}>
      <time class="at" dateTime={entry.at} title={entry.at}>
        {seconds.toFixed(1)} s
      </time>
      <span class="dot">
        <Icon name={entry.level === "info" ? "right" : "warn"} size={13} />
        {entry.level !== "info" && <span class="sr">{entry.level}</span>}
      </span>
      <div>
        <p>{entry.message}</p>
        {entry.url &&
          !isSamePage &&
          (href ? (
            <a href={href} target="_blank" rel="noreferrer">
              {entry.url}
            </a>
          ) : (
            <span class="quiet small">{entry.url}</span>
          ))}
        {pictures.length > 0 && (
          <span class="shots">
            {pictures.map(({ index, url, width, height }) => (
              <a key={index} href={imageOf(jobId, index)} target="_blank" rel="noreferrer">
                <img
                  src={imageOf(jobId, index)}
                  alt={`${url} after this step`}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            ))}
          </span>
        )}
      </div>
    </li>
  );
}
