import { isReached } from "../data/request.ts";
import { useUsage } from "../data/team.ts";
import { Icon } from "../parts/icon.tsx";
import { describeNearLimits } from "../words/usage.ts";

/** Says that what is shown may be old, as long as the service does not answer. */
export const Unreached = () =>
  isReached.value ? null : (
    <div class="notice banner tone-warn" role="status">
      <Icon name="warn" />
      <div>The service does not answer. What you see may be old; it is asked again.</div>
    </div>
  );

/** Says at 70 and 90 percent which limit of the month is near. */
export function UsageBanner() {
  const usage = useUsage().data;
  if (!usage || usage.banner === null) return null;
  return (
    <div class={`notice banner tone-${usage.banner === 90 ? "bad" : "warn"}`} role="status">
      <Icon name="warn" />
      <div>
        {describeNearLimits(usage)} <a href="/usage">See usage</a>
      </div>
    </div>
  );
}
