import type { ComponentChildren } from "preact";
import type { Job } from "../../data/shapes.ts";
import { Copy } from "../../parts/copy.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { numbers, TableHead } from "../../parts/table-head.tsx";
import { Moment } from "../../parts/time.tsx";
import { formatBytes, formatCount, formatDuration } from "../../words/amount.ts";
import { tierWords } from "../../words/status.ts";

const reasons: Readonly<Record<string, string>> = {
  single_page: "there is one page",
  limit_reached: "as many as were asked for",
  no_next: "there was no next page",
  no_new_records: "the next page had nothing new",
  stated_total_reached: "as many as the page states",
  page_limit: "as many pages as a run takes",
  time: "the time of the run was over",
  size: "a result may not be larger",
  page_failed: "a page could not be loaded",
  model_failed: "the model failed",
};

/** What the run cost and took, in figures. */
export function Details({ job }: { readonly job: Job }) {
  const { metadata } = job;
  const { completeness } = metadata;
  return (
    <div class="two">
      <section class="card stack" aria-label="Figures">
        <dl class="facts">
          <Fact name="Run">
            <code>{job.id}</code> <Copy text={job.id} label="Copy the run's id" />
          </Fact>
          <Fact name="Made">
            <Moment at={job.createdAt} />
          </Fact>
          {job.startedAt && (
            <Fact name="Waited">{formatDuration(Date.parse(job.startedAt) - Date.parse(job.createdAt))}</Fact>
          )}
          {metadata.durationMs !== null && <Fact name="Took">{formatDuration(metadata.durationMs)}</Fact>}
          {metadata.startUrl && <Fact name="Began at">{metadata.startUrl}</Fact>}
          <Fact name="Attempts">{formatCount(metadata.attempts)}</Fact>
          <Fact name="Steps">{formatCount(metadata.steps)}</Fact>
          {completeness && (
            <Fact name="Collected">
              {formatCount(completeness.collected)} from {formatCount(completeness.pages)}{" "}
              {completeness.pages === 1 ? "page" : "pages"}; it ended because{" "}
              {reasons[completeness.reason] ?? completeness.reason}
              {completeness.statedTotal !== null &&
                `; the page states ${formatCount(completeness.statedTotal)}`}
              {completeness.duplicatesDropped > 0 &&
                `; ${formatCount(completeness.duplicatesDropped)} that came twice were dropped`}
            </Fact>
          )}
        </dl>
      </section>
      <section class="card stack" aria-label="Cost">
        <dl class="facts">
          <Fact name="Model">{metadata.model ?? "none"}</Fact>
          <Fact name="Model calls">{formatCount(metadata.modelCalls)}</Fact>
          <Fact name="Tokens in">
            {formatCount(metadata.inputTokens)}
            {metadata.cachedTokens > 0 && `, ${formatCount(metadata.cachedTokens)} of them from the cache`}
          </Fact>
          <Fact name="Tokens out">{formatCount(metadata.outputTokens)}</Fact>
          <Fact name="Cost">
            {metadata.estimatedCostUsd === null
              ? "none known"
              : `about $${metadata.estimatedCostUsd.toFixed(4)}`}
          </Fact>
          <Fact name="Tier">{metadata.tier ? tierWords[metadata.tier] : "none yet"}</Fact>
        </dl>
        {metadata.tiers.length > 0 && (
          <Scroll label="Tiers">
            <table>
              <TableHead names={["Tier", numbers("Took"), numbers("Received"), "Went on because"]} />
              <tbody>
                {metadata.tiers.map(({ tier, milliseconds, bytes, fell }, index) => (
                  <tr key={index}>
                    <th scope="row">{tierWords[tier]}</th>
                    <td class="num">{formatDuration(milliseconds)}</td>
                    <td class="num">{formatBytes(bytes)}</td>
                    <td class="wrap">{fell ?? "it answered"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </section>
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
