import type { Changes as Found } from "gleaner";
import { useQuery } from "../../data/query.ts";
import { ask } from "../../data/request.ts";
import type { DataRecord, Job } from "../../data/shapes.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { Empty, Failure, Loading, Notice } from "../../parts/notice.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { TableHead } from "../../parts/table-head.tsx";
import { formatCount } from "../../words/amount.ts";
import { heldIn, showValue } from "../../words/value.ts";

const mostShown = 200;

/** What a replay found otherwise than the success before it, and what a heal made of its plan. */
export function Changes({ job }: { readonly job: Job }) {
  const { heal, changes } = job.metadata;
  const { data, error } = useQuery<Found>({
    queryKey: ["changes", job.id],
    queryFn: ({ signal }) => ask(`/jobs/${job.id}/changes`, { query: { limit: mostShown }, signal }),
    enabled: changes !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      {heal && (
        <section class="card stack" aria-labelledby="healed">
          <h2 id="healed">
            {heal.version === null ? "The plan was not mended" : `Mended: version ${heal.version}`}
          </h2>
          {heal.reason && <p>{heal.reason}</p>}
          {heal.changes.length > 0 && (
            <Differences
              label="Readers that were mended"
              head={["Reader", "Before", "Now", "Found there"]}
              rows={heal.changes.map(({ field, before, after, raw }) => [
                field ?? "rows or a step",
                before,
                after,
                raw ?? "",
              ])}
            />
          )}
        </section>
      )}
      {changes && error && <Failure error={error} />}
      {changes && !data && !error && <Loading />}
      {data && (
        <>
          <p class="row">
            {data.counts && (
              <>
                <Count icon="plus" count={data.counts.added} word="new" />
                <Count icon="cross" count={data.counts.removed} word="gone" />
                <Count icon="pencil" count={data.counts.changed} word="changed" />
              </>
            )}
            {data.against && (
              <a class="small" href={`/runs/${data.against}`}>
                Compared with the run before
              </a>
            )}
          </p>
          {data.note && (
            <Notice tone="info" icon="dots">
              {data.note}
            </Notice>
          )}
          {data.changed.length > 0 && (
            <section class="card flush" aria-label="Changed values">
              <Differences
                label="Changed values"
                head={["Record", "Field", "Before", "Now"]}
                rows={data.changed.map(({ key, field, before, after }) => [
                  Object.values(key).map(showValue).join(", "),
                  field,
                  showValue(before),
                  showValue(after),
                ])}
              />
            </section>
          )}
          <RecordList title="New records" records={data.added} />
          <RecordList title="Records that are gone" records={data.removed} />
          {data.changed.length + data.added.length + data.removed.length === 0 && (
            <div class="card">
              <Empty title="Nothing has changed: the page gave the same records as before." />
            </div>
          )}
          {data.nextOffset !== undefined && (
            <p class="small quiet">These are the first {formatCount(mostShown)}; the API gives the rest.</p>
          )}
        </>
      )}
    </>
  );
}

const Count = ({
  icon,
  count,
  word,
}: {
  readonly icon: IconName;
  readonly count: number | null;
  readonly word: string;
}) => (
  <span class="chip">
    <Icon name={icon} size={12} />
    {count === null ? "?" : formatCount(count)} {word}
  </span>
);

const Differences = ({
  label,
  head,
  rows,
}: {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) => (
  <Scroll label={label}>
    <table>
      <TableHead names={head} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((text, column) => (
              <td key={head[column]} class="wrap" dir="auto">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

function RecordList({ title, records }: { readonly title: string; readonly records: readonly DataRecord[] }) {
  if (records.length === 0) return null;
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return (
    <section class="card flush" aria-label={title}>
      <h2 class="bar">{title}</h2>
      <Differences
        label={title}
        head={names}
        rows={records.map((record) => names.map((name) => showValue(heldIn(record, name))))}
      />
    </section>
  );
}
