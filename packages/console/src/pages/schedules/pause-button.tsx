import type { Schedule } from "gleaner";
import { changeSchedule } from "../../data/schedules.ts";
import { useAction } from "../../data/use-action.ts";
import { Icon } from "../../parts/icon.tsx";
import { Wrong } from "../../parts/notice.tsx";

/** Pauses a schedule or has it go on; one that the month's end resumes says so instead. */
export function PauseButton({
  schedule,
  isSmall = false,
}: {
  readonly schedule: Schedule;
  readonly isSmall?: boolean;
}) {
  const act = useAction(() => changeSchedule(schedule.id, { paused: !schedule.paused }));
  return (
    <>
      <button
        type="button"
        class={isSmall ? "button small bare" : "button"}
        disabled={act.busy}
        onClick={() => void act.run()}
      >
        <Icon name={schedule.paused ? "play" : "pause"} size={14} />
        {schedule.paused ? "Resume" : "Pause"}
      </button>
      <Wrong text={act.error} />
    </>
  );
}
