import type { Usage } from "gleaner";
import { useMonth } from "../../data/days.ts";
import { session } from "../../data/session.ts";
import { useUsage } from "../../data/team.ts";
import { Failure, Loading } from "../../parts/notice.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { numbers, TableHead } from "../../parts/table-head.tsx";
import { useTitle } from "../../parts/title.ts";
import { formatCount, plural } from "../../words/amount.ts";
import { countDays } from "../../words/days.ts";
import { describeMaximum, teamPlans } from "../../words/team-plan.ts";

const date = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** How much of the month is used, on which days, and what other plans give. */
export function UsagePage() {
  useTitle("Usage");
  const { data, error } = useUsage();
  return (
    <>
      <div class="head">
        <div>
          <h1>Usage</h1>
          {data && (
            <p class="quiet">
              The month begins anew on {date.format(new Date(data.period.resetsAt))}, 00:00 UTC. There are no
              overage charges.
            </p>
          )}
        </div>
      </div>
      {error && <Failure error={error} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <div class="grid2">
            <Meter name="AI runs" counter={data.aiRuns} />
            <Meter name="Replays" counter={data.replays} />
            <Stored automations={data.automations} />
          </div>
          <Days usage={data} />
        </>
      )}
      <Plans />
    </>
  );
}

const near = 70;
const close = 90;

function Meter({ name, counter }: { readonly name: string; readonly counter: Usage["aiRuns"] }) {
  const { used, reserved, limit, percent } = counter;
  const tone = percent >= close ? "tone-bad" : percent >= near ? "tone-warn" : "";
  const share = (count: number) => `${limit === 0 ? 0 : Math.min(100, (count / limit) * 100)}%`;
  return (
    <section class={`card meter ${tone}`} aria-label={name}>
      <h2 class="row apart">
        {name} <span class="quiet figure">{Math.floor(percent)} %</span>
      </h2>
      <p>
        <strong class="big figure">{formatCount(used)}</strong>{" "}
        <span class="quiet">
          of {formatCount(limit)} used{reserved > 0 && `, ${formatCount(reserved)} reserved`}
        </span>
      </p>
      <span class="track" aria-hidden="true">
        <i style={{ width: share(used) }} />
        <i class="held" style={{ width: share(reserved) }} />
      </span>
      <p class="hint">
        {formatCount(Math.max(0, limit - used - reserved))} left
        {name === "AI runs" && "; a run counts if it built an automation"}
      </p>
    </section>
  );
}

function Stored({ automations: { used, limit } }: { readonly automations: Usage["automations"] }) {
  return (
    <section class="card meter" aria-label="Stored automations">
      <h2>Stored automations</h2>
      <p>
        <strong class="big figure">{formatCount(used)}</strong>{" "}
        <span class="quiet">{limit === null ? "of as many as you like" : `of ${formatCount(limit)}`}</span>
      </p>
      {limit !== null && (
        <span class="track" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
        </span>
      )}
      <p class="hint">
        {limit === null ? "The plan has no limit." : "At the limit a run still delivers, and saves nothing."}
      </p>
    </section>
  );
}

/** Where all days have no room, today is what one looks for. */
const showEnd = (days: HTMLElement | null): void => {
  if (days) days.scrollLeft = days.scrollWidth;
};

function Days({ usage }: { readonly usage: Usage }) {
  const { data, error } = useMonth(usage.period.start);
  const days = data ? countDays(data.jobs, usage.period.start, new Date()) : [];
  const most = Math.max(1, ...days.map(({ agent, replays }) => agent + replays));
  return (
    <section class="card stack" aria-labelledby="days">
      <div class="row apart">
        <h2 id="days">Runs of this month, day by day (UTC)</h2>
        <span class="row small quiet">
          <span class="key">AI runs</span>
          <span class="key replays">replays and heals</span>
        </span>
      </div>
      {error && <Failure error={error} />}
      {!data && !error && <Loading />}
      {data && (
        <ol class="days" ref={showEnd}>
          {days.map(({ day, agent, replays }) => (
            <li key={day} title={`${day}: ${plural(agent, "AI run")}, ${plural(replays, "replay")}`}>
              <span class="pile" aria-hidden="true">
                <i class="replays" style={{ height: `${(replays / most) * 100}%` }} />
                <i style={{ height: `${(agent / most) * 100}%` }} />
              </span>
              <span class="day">{day}</span>
              <span class="sr">
                {plural(agent, "AI run")}, {plural(replays, "replay")}
              </span>
            </li>
          ))}
        </ol>
      )}
      {data?.isCut && <p class="hint">Of the newest 1,000 runs.</p>}
    </section>
  );
}

const Plans = () => (
  <section class="card flush" aria-labelledby="plans">
    <h2 id="plans" class="bar">
      Plans
    </h2>
    <Scroll label="Plans side by side">
      <table>
        <TableHead
          names={[
            "Plan",
            "A month",
            numbers("AI runs"),
            numbers("Replays"),
            "Automations",
            "Schedules, at most",
            numbers("At once"),
            "Longest run",
            "Anti-blocking",
            "API",
          ]}
        />
        <tbody>
          {teamPlans.map((plan) => (
            <tr key={plan.id} class={plan.id === session.value?.team.plan ? "ours" : undefined}>
              <th scope="row">
                {plan.name} {plan.id === session.value?.team.plan && <span class="chip">yours</span>}
              </th>
              <td class="fit">{plan.price}</td>
              <td class="num">{formatCount(plan.aiRuns)}</td>
              <td class="num">{formatCount(plan.replays)}</td>
              <td>{plan.automations === null ? "unlimited" : plan.automations}</td>
              <td class="fit">{describeMaximum(plan.scheduleMinutes)}</td>
              <td class="num">{plan.atOnce}</td>
              <td class="fit">{plan.minutes} min</td>
              <td>{plan.antiBlocking ? "yes" : "no"}</td>
              <td>{plan.apiAccess}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </section>
);
