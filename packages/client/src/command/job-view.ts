import type { HealReport, Job } from "gleaner";
import { describeStatus } from "../job-status.ts";
import { formatEntry } from "../progress.ts";
import { describeCounts } from "./change-table.ts";
import { formatFacts } from "./facts.ts";
import type { Terminal } from "./terminal.ts";
import { toMinute, toSeconds } from "./time.ts";

/** A job with its log for a person to read. */
export function formatJob(job: Job, terminal: Pick<Terminal, "color" | "width">): string {
  const log = job.logs.map((entry) => formatEntry(entry, job.logs[0]?.at ?? entry.at, terminal));
  return `Job ${job.id}\n${formatJobFacts(job)}${log.length > 0 ? "Log:\n" : ""}${log.join("")}`;
}

/** What is known of a job besides its log; what does not apply is left out. */
export function formatJobFacts({ metadata, error, ...job }: Job): string {
  return formatFacts({
    status: describeStatus(job.status, metadata.verdict),
    error: error && `${error.message} (${error.code})`,
    prompt: job.prompt,
    kind: job.kind,
    "created (UTC)": toMinute(job.createdAt),
    seconds: metadata.durationMs === null ? null : toSeconds(metadata.durationMs),
    records: metadata.recordCount,
    pages: metadata.completeness && describePages(metadata.completeness),
    left: metadata.completeness?.left ?? null,
    "start page": metadata.startUrl,
    changes: metadata.changes?.counts ? describeCounts(metadata.changes.counts) : null,
    tier: metadata.tiers.length > 0 ? describeTiers(metadata.tiers) : metadata.tier,
    verdict: metadata.verdict,
    missing: metadata.missing.map(({ field, why }) => `${field}: ${why}`).join("; ") || null,
    note: metadata.note,
    model: metadata.model && describeModel(metadata),
    healed: metadata.heal && describeHeal(metadata.heal),
    attempts: metadata.attempts > 1 ? metadata.attempts : null,
    "replay of": job.scriptId,
    schedule: job.scheduleId,
    "saved as": metadata.savedScriptId,
    "not saved": metadata.notRepeatableReason,
  });
}

function describeModel(metadata: Job["metadata"]): string {
  const { model, modelCalls, inputTokens, cachedTokens, outputTokens, estimatedCostUsd } = metadata;
  const cached = cachedTokens === 0 ? "" : ` (${cachedTokens} cached)`;
  const cost = estimatedCostUsd === null ? "" : `, about $${estimatedCostUsd.toFixed(4)}`;
  return `${model}: ${modelCalls} calls, ${inputTokens} tokens in${cached}, ${outputTokens} out${cost}`;
}

const describeTiers = (tiers: Job["metadata"]["tiers"]): string =>
  tiers
    .map(({ tier, milliseconds, bytes, fell }) => {
      const cost = `${milliseconds} ms, ${Math.ceil(bytes / 1000)} KB`;
      return fell === null ? `${tier} (${cost})` : `${tier} (${cost}; not taken: ${fell})`;
    })
    .join(", then ");

function describePages({
  pages,
  statedTotal,
  duplicatesDropped,
  reason,
}: NonNullable<Job["metadata"]["completeness"]>): string {
  const facts = [
    `${pages}, ended by ${reason.replaceAll("_", " ")}`,
    statedTotal === null ? null : `the page states ${statedTotal}`,
    duplicatesDropped === 0 ? null : `${duplicatesDropped} duplicates dropped`,
  ];
  return facts.filter((fact) => fact !== null).join("; ");
}

function describeHeal({ version, reason, changes }: HealReport): string {
  if (version === null) return `no: ${reason ?? "the automation was changed meanwhile"}`;
  const what = changes.map(({ field, before, after }) => `${field ?? "rows"}: ${before} → ${after}`);
  return `version ${version}; ${what.join("; ")}`;
}
