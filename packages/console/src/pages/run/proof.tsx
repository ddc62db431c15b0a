import { useAutomation } from "../../data/automations.ts";
import { isOpen } from "../../data/jobs.ts";
import { Refused } from "../../data/request.ts";
import type { Job } from "../../data/shapes.ts";
import { Empty, Failure, Loading, Notice } from "../../parts/notice.tsx";
import { ContractSentences, PlanSentences } from "../../parts/plan.tsx";
import { verdictWords } from "../../words/status.ts";

/** What the run can be repeated by, and why, or why not. */
export function Proof({ job }: { readonly job: Job }) {
  const { savedScriptId, notRepeatableReason, verdict } = job.metadata;
  const id = savedScriptId ?? job.scriptId;
  const { data, error } = useAutomation(id);
  return (
    <>
      {savedScriptId !== null && (
        <Notice tone="good" icon="check">
          Repeatable. A second, clean browser went through the plan without a model and read the same records,
          so it is saved as <a href={`/automations/${savedScriptId}`}>an automation</a>.
        </Notice>
      )}
      {notRepeatableReason !== null && (
        <Notice tone="warn" icon="warn">
          Not saved as an automation: {notRepeatableReason}
        </Notice>
      )}
      {job.scriptId !== null && verdict !== null && (
        <Notice tone={verdict === "ok" || verdict === "empty_but_valid" ? "good" : "warn"} icon="shield">
          Held against what proof has learned, this replay is:{" "}
          <strong>{verdictWords[verdict] ?? verdict}</strong>.
        </Notice>
      )}
      {id === null && (
        <div class="card">
          <Empty
            title={
              isOpen(job)
                ? "The plan is proven after the records are read: a clean browser has to repeat it without a model."
                : "This run left no plan to repeat."
            }
          />
        </div>
      )}
      {id !== null && error && (
        <Failure
          error={
            error instanceof Refused && error.status === 404
              ? "The automation of this run was deleted."
              : error
          }
        />
      )}
      {id !== null && !data && !error && <Loading rows={6} />}
      {data && (
        <div class="two">
          <section class="card stack" aria-labelledby="plan">
            <h2 id="plan">What a replay does</h2>
            <PlanSentences plan={data.plan} />
          </section>
          <section class="card stack" aria-labelledby="contract">
            <h2 id="contract">What it is held against</h2>
            <ContractSentences contract={data.contract} />
          </section>
        </div>
      )}
    </>
  );
}
