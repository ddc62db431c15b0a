import type { Job, LogEntry } from "gleaner";
import { createColors } from "picocolors";
import { describeStatus } from "./job-status.ts";
import { toLine } from "./table.ts";

/** A line of a job's log, with the seconds since the job was made. */
export function formatEntry(
  entry: LogEntry,
  startedAt: string,
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const colors = createColors(color);
  const paint = { info: String, warn: colors.yellow, error: colors.red }[entry.level];
  const seconds = Math.max(0, Date.parse(entry.at) - Date.parse(startedAt)) / 1000;
  const time = `${seconds.toFixed(1)}s`.padStart(7);
  const message = toLine(entry.message);
  const room = Math.max(20, width - time.length - 2);
  const cut = message.length > room ? `${message.slice(0, room - 1)}…` : message;
  return `${colors.dim(time)}  ${paint(cut)}\n`;
}

/** How a job ended, in a line or two: what the task left on the site is said too. */
export function formatEnd(job: Job, color: boolean): string {
  const colors = createColors(color);
  const { metadata } = job;
  const seconds = metadata.durationMs === null ? "" : ` in ${(metadata.durationMs / 1000).toFixed(1)} s`;
  if (job.status !== "success") {
    const reason = job.error ? `: ${toLine(job.error.message)}` : ".";
    return `${colors.red("✗")} The job ended ${job.status.replace("_", " ")}${reason}\n`;
  }
  const count = metadata.recordCount ?? job.output?.length ?? 0;
  const facts = [
    metadata.completeness && metadata.completeness.pages > 1
      ? `${metadata.completeness.pages} pages`
      : undefined,
    metadata.modelCalls > 0 ? `${metadata.modelCalls} model calls` : "no model calls",
    metadata.verdict && metadata.verdict !== "ok" ? metadata.verdict.replaceAll("_", " ") : undefined,
  ].filter((fact) => fact !== undefined);
  const left = metadata.completeness?.left;
  const note = left ? `${colors.yellow(toLine(left))}\n` : "";
  const mark =
    describeStatus(job.status, metadata.verdict) === "partial" ? colors.yellow("!") : colors.green("✓");
  return `${mark} ${count} ${count === 1 ? "record" : "records"}${seconds} (${facts.join(", ")})\n${note}`;
}
