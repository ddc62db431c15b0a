import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { run, useJobs } from "../../data/jobs.ts";
import { session } from "../../data/session.ts";
import { useUsage } from "../../data/team.ts";
import { useAction } from "../../data/use-action.ts";
import { Icon } from "../../parts/icon.tsx";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";
import { Status } from "../../parts/status.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { Age } from "../../parts/time.tsx";
import { useTitle } from "../../parts/title.ts";
import { formatCount, plural } from "../../words/amount.ts";
import { samples } from "./samples.ts";
import { RunSettings, type Settings } from "./settings.tsx";
import { toSchema, type Wanted } from "./wanted.ts";
import { WantedFields } from "./wanted-fields.tsx";

/** A prompt, where it begins and what it is to give: the whole of starting a run. */
export function NewRun() {
  useTitle("New run");
  const { route, query } = useLocation();
  const [prompt, setPrompt] = useState(query.prompt ?? "");
  const [startUrl, setStartUrl] = useState(query.startUrl ?? "");
  const [wanted, setWanted] = useState<readonly Wanted[]>([]);
  const [settings, setSettings] = useState<Settings>({ accountId: "", proxyId: "", maxSteps: "" });
  const start = useAction(async () => {
    const schema = toSchema(wanted);
    const jobId = await run({
      prompt,
      ...(startUrl.trim() !== "" && { startUrl: startUrl.trim() }),
      ...(schema && { schema }),
      ...(settings.accountId !== "" && { accountId: settings.accountId }),
      ...(settings.proxyId !== "" && { proxyId: settings.proxyId }),
      ...(settings.maxSteps !== "" && { maxSteps: Number(settings.maxSteps) }),
    });
    route(`/runs/${jobId}`);
  });
  const submit = () => {
    if (prompt.trim() !== "") void start.run();
  };

  return (
    <>
      <div class="head">
        <div>
          <h1>What do you want to collect?</h1>
          <p class="quiet">
            Every value is read from the page by code and keeps its place; what is not there is null.
          </p>
        </div>
      </div>
      <div class="two">
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
          }}
        >
          <div class="card stack ask">
            <div class="field">
              <label for="prompt">Prompt</label>
              <textarea
                id="prompt"
                required
                maxLength={10_000}
                placeholder="name, price and link of every product on https://example.com/products, first 20"
                value={prompt}
                onInput={({ currentTarget }) => setPrompt(currentTarget.value)}
              />
            </div>
            <TextField
              label="Address to begin at (optional)"
              type="url"
              inputMode="url"
              placeholder="https://example.com/products"
              hint="Where the prompt names none."
              value={startUrl}
              onChange={setStartUrl}
            />
            <WantedFields wanted={wanted} onChange={setWanted} />
            <RunSettings settings={settings} onChange={setSettings} />
            {start.error && <Failure error={start.error} />}
            <div class="row apart">
              <Quota />
              <button type="submit" class="button main" disabled={start.busy || prompt.trim() === ""}>
                <Icon name="play" size={14} />
                Run <span class="sr">the prompt</span>
              </button>
            </div>
          </div>
          {samples.length > 0 && (
            <section class="stack tight" aria-labelledby="samples">
              <h2 id="samples">Try one on the demo sites</h2>
              <div class="grid2">
                {samples.map((sample) => (
                  <button
                    key={sample.prompt}
                    type="button"
                    class="plain card sample"
                    onClick={() => {
                      setPrompt(sample.prompt);
                      setStartUrl("");
                      document.getElementById("prompt")?.focus();
                    }}
                  >
                    <strong>{sample.title}</strong>
                    <span class="quiet small">{sample.prompt}</span>
                  </button>
                ))}
              </div>
            </section>
          )}
        </form>
        <LatestRuns />
      </div>
    </>
  );
}

/** How many AI runs of the month are left. */
function Quota() {
  const usage = useUsage().data;
  if (!usage) return <span />;
  const { used, reserved, limit } = usage.aiRuns;
  const left = Math.max(0, limit - used - reserved);
  return (
    <span class="quiet small">
      {left === 0
        ? "No AI runs are left this month; replays go on."
        : `${formatCount(left)} of ${plural(limit, "AI run")} left this month on ${session.value?.team.plan ?? "this plan"}`}
    </span>
  );
}

function LatestRuns() {
  const { data, error } = useJobs({ limit: 8 });
  return (
    <section class="card flush" aria-labelledby="latest">
      <h2 id="latest" class="bar">
        Latest runs
        {data && data.jobs.length > 0 && (
          <a class="small" href="/runs">
            All runs
          </a>
        )}
      </h2>
      {error && <Failure error={error} />}
      {!data && !error && <Loading />}
      {data?.jobs.length === 0 && <Empty title="Nothing has run yet. Your first run will stand here." />}
      <ul class="list">
        {data?.jobs.map((job) => (
          <li key={job.id} class="stack tight">
            <a class="go" href={`/runs/${job.id}`} title={job.prompt}>
              {job.prompt}
            </a>
            <span class="row apart small quiet">
              <Status job={{ status: job.status, verdict: job.metadata.verdict }} />
              <span>
                {job.metadata.recordCount !== null && `${plural(job.metadata.recordCount, "record")} · `}
                <Age at={job.createdAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
