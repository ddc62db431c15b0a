import { useLocation } from "preact-iso";
import { canRetry, isOpen, replay, retry, stop } from "../data/jobs.ts";
import type { JobSummary } from "../data/shapes.ts";
import { useAction } from "../data/use-action.ts";
import { Icon } from "./icon.tsx";
import { Wrong } from "./notice.tsx";
import { say } from "./toast.tsx";

/** What can be done with a run as it stands: stop it, run it again, replay what it saved. */
export function RunActions({
  job,
  isSmall = false,
}: {
  readonly job: JobSummary;
  readonly isSmall?: boolean;
}) {
  const { route } = useLocation();
  const act = useAction(async (what: () => Promise<string | undefined>) => {
    const started = await what();
    if (started) route(`/runs/${started}`);
  });
  const saved = job.metadata.savedScriptId ?? (job.status === "success" ? job.scriptId : null);
  const size = isSmall ? "button small bare" : "button";
  return (
    <span class="row">
      {isOpen(job) && (
        <button
          type="button"
          class={size}
          disabled={act.busy}
          onClick={() =>
            void act.run(async () => {
              await stop(job.id);
              say("Stopping");
              return undefined;
            })
          }
        >
          <Icon name="stop" size={14} /> Stop
        </button>
      )}
      {canRetry(job) && (
        <button
          type="button"
          class={size}
          disabled={act.busy}
          onClick={() => void act.run(() => retry(job.id))}
        >
          <Icon name="retry" size={14} /> Retry
        </button>
      )}
      {saved !== null && (
        <button
          type="button"
          class={size}
          disabled={act.busy}
          onClick={() => void act.run(() => replay(saved))}
        >
          <Icon name="play" size={14} /> Replay
        </button>
      )}
      <Wrong text={act.error} />
    </span>
  );
}
