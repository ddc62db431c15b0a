import type { JobSummary } from "../data/shapes.ts";
import { type StatusWord, statusOf } from "../words/status.ts";
import { Icon, type IconName } from "./icon.tsx";

const looks: Record<StatusWord, { readonly icon: IconName; readonly tone: string }> = {
  pending: { icon: "dots", tone: "quiet" },
  running: { icon: "spin", tone: "info" },
  success: { icon: "check", tone: "good" },
  partial: { icon: "half", tone: "warn" },
  failed: { icon: "cross", tone: "bad" },
  cancelled: { icon: "slash", tone: "quiet" },
  rejected: { icon: "slash", tone: "warn" },
  blocked: { icon: "shield", tone: "warn" },
  max_steps: { icon: "stairs", tone: "warn" },
};

/** A job's status as a drawing and a word; the colour says nothing that these do not. */
export function Status({ job }: { readonly job: Pick<JobSummary, "status"> & { verdict?: string | null } }) {
  const word = statusOf(job.status, job.verdict ?? null);
  const { icon, tone } = looks[word];
  return (
    <span class={`status tone-${tone}`}>
      <Icon name={icon} size={14} />
      {word.replace("_", " ")}
    </span>
  );
}
