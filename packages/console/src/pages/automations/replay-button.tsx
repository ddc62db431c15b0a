import { useLocation } from "preact-iso";
import { replay } from "../../data/jobs.ts";
import { useAction } from "../../data/use-action.ts";
import { Icon } from "../../parts/icon.tsx";
import { Wrong } from "../../parts/notice.tsx";

/** Replays an automation and goes to the run. */
export function ReplayButton({
  scriptId,
  isSmall = false,
  name = "Replay",
  screenshots = false,
}: {
  readonly scriptId: string;
  readonly isSmall?: boolean;
  readonly name?: string;
  /** Whether a picture is taken of the page that it reads. */
  readonly screenshots?: boolean;
}) {
  const { route } = useLocation();
  const act = useAction(async () => route(`/runs/${await replay(scriptId, screenshots)}`));
  return (
    <>
      <button
        type="button"
        class={isSmall ? "button small bare" : screenshots ? "button" : "button main"}
        disabled={act.busy}
        onClick={() => void act.run()}
      >
        <Icon name="play" size={14} /> {name}
      </button>
      <Wrong text={act.error} />
    </>
  );
}
