import { useState } from "preact/hooks";
import { session } from "../../data/session.ts";
import { renameTeam } from "../../data/settings.ts";
import { useAction } from "../../data/use-action.ts";
import { Failure } from "../../parts/notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { say } from "../../parts/toast.tsx";
import { describeMaximum, teamPlans } from "../../words/team-plan.ts";

/** The team's name and plan. */
export function Team() {
  const team = session.value?.team;
  const [name, setName] = useState(team?.name ?? "");
  const save = useAction(async () => {
    await renameTeam(name.trim());
    say("Saved");
  });
  const plan = teamPlans.find(({ id }) => id === team?.plan);
  return (
    <>
      <h2>Team</h2>
      <form
        class="card stack narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <TextField label="Name" required maxLength={100} value={name} onChange={setName} />
        {save.error && <Failure error={save.error} />}
        <div class="row">
          <button
            type="submit"
            class="button main"
            disabled={save.busy || name.trim() === "" || name === team?.name}
          >
            Save
          </button>
        </div>
      </form>
      <section class="card narrow" aria-label="Plan">
        <dl class="facts">
          <dt>Plan</dt>
          <dd>{plan?.name ?? team?.plan}</dd>
          <dt>Schedules, at most</dt>
          <dd>{plan ? describeMaximum(plan.scheduleMinutes) : "–"}</dd>
          <dt>Runs at once</dt>
          <dd>{plan?.atOnce}</dd>
          <dt>Team id</dt>
          <dd>
            <code>{team?.id}</code>
          </dd>
        </dl>
      </section>
      <p class="small quiet">
        The operator of this service changes plans; <a href="/usage">Usage</a> shows what each gives.
      </p>
    </>
  );
}
