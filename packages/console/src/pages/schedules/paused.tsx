import type { Schedule } from "gleaner";
import { Icon } from "../../parts/icon.tsx";

const reasons = {
  user: "paused",
  plan: "paused: the plan has no schedules",
  quota: "paused: this month's replays are used up",
} as const;

/** Whether a schedule runs, and why it does not. */
export const Paused = ({ schedule }: { readonly schedule: Schedule }) =>
  schedule.paused ? (
    <span class={`status tone-${schedule.pauseReason === "user" ? "quiet" : "warn"}`}>
      <Icon name="pause" size={14} />
      {reasons[schedule.pauseReason ?? "user"]}
    </span>
  ) : (
    <span class="status tone-good">
      <Icon name="check" size={14} />
      active
    </span>
  );
