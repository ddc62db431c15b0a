import { useState } from "preact/hooks";
import { isOpen, useOutput } from "../../data/jobs.ts";
import type { Job } from "../../data/shapes.ts";
import { useAddress } from "../../parts/address.ts";
import { Icon } from "../../parts/icon.tsx";
import { later } from "../../parts/later.tsx";
import { Empty, Failure, Loading, Notice } from "../../parts/notice.tsx";
import { Select } from "../../parts/select.tsx";
import { formatCount, plural } from "../../words/amount.ts";
import { heldIn, listColumns } from "../../words/value.ts";
import { type Place, readPlace, writePlace } from "./place.ts";
import { RecordTable } from "./record-table.tsx";
import { arrange, countReasons, type Only, type Order, type Row, toRows } from "./row.ts";

const Evidence = later(() => import("../rooms.ts").then((rooms) => rooms.Evidence));

const pageSize = 100;
/** As many are sorted and filtered as a whole; of more, a page at a time. */
const mostWhole = 1000;

/** The records, a hundred at a time; each cell opens where its value comes from. */
export function Records({ job }: { readonly job: Job }) {
  const { query, change } = useAddress();
  const chosen = readPlace(query.cell);
  const order: Order = query.order === "confidence" ? "confidence" : "";
  const only: Only = query.only === "nulls" ? "nulls" : "";
  const total = job.metadata.recordCount ?? 0;
  const isWhole = (order !== "" || only !== "") && total <= mostWhole;
  const [first, setFirst] = useState(() => Math.floor((chosen?.row ?? 0) / pageSize) * pageSize);
  const offset = isWhole ? 0 : first;
  const [lit, setLit] = useState<Place | null>(null);
  const isReady = !isOpen(job) && total > 0;
  const { data, error, isPlaceholderData } = useOutput(
    job.id,
    offset,
    isWhole ? mostWhole : pageSize,
    isReady,
  );

  if (!isReady) {
    return (
      <div class="card">
        <Empty title={describeNone(job)} />
      </div>
    );
  }
  if (!data) return error ? <Failure error={error} /> : <Loading rows={8} />;
  const all = toRows(data, offset);
  const columns = listColumns(data.records);
  const rows = arrange(
    all,
    columns.map(({ name }) => name),
    { order, only },
  );
  const row = all.find(({ index }) => index === chosen?.row);
  const choose = (place: Place | null) => change({ cell: place ? writePlace(place) : "" });
  const close = () => {
    document.querySelector<HTMLElement>('[role="grid"] [aria-selected="true"]')?.focus();
    choose(null);
  };
  const last = Math.min(offset + data.records.length, data.total);

  return (
    <>
      <div class="filters">
        <Select<Order>
          label="Order"
          value={order}
          options={[
            ["", "As on the page"],
            ["confidence", "Least sure first"],
          ]}
          onChange={(value) => change({ order: value, cell: "" })}
        />
        <Select<Only>
          label="Show"
          value={only}
          options={[
            ["", "All records"],
            ["nulls", "Nulls, and why"],
          ]}
          onChange={(value) => change({ only: value, cell: "" })}
        />
        <span class="quiet small hinted">
          {(order !== "" || only !== "") && !isWhole && "Of these hundred. "}
          Choose a cell to see where its value comes from.
        </span>
      </div>
      {only === "nulls" && rows.length > 0 && <Nulls job={job} rows={rows} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the evidence from wherever one reads it */}
      <div
        class={chosen && row ? "proofed open" : "proofed"}
        onKeyDown={(event) => {
          if (event.key === "Escape" && chosen) close();
        }}
      >
        <div class="card flush" aria-busy={isPlaceholderData}>
          {rows.length === 0 ? (
            <Empty title="No record matches: none of these has a null.">
              <button type="button" class="button" onClick={() => change({ only: "" })}>
                Show all
              </button>
            </Empty>
          ) : (
            <RecordTable
              rows={rows}
              columns={columns}
              chosen={chosen}
              lit={lit}
              saysWhy={only === "nulls"}
              onChoose={choose}
            />
          )}
          {!isWhole && data.total > data.records.length && (
            <div class="pager">
              <span class="figure">
                {formatCount(offset + 1)} to {formatCount(last)} of {formatCount(data.total)}
              </span>
              <span class="row">
                <button
                  type="button"
                  class="button small"
                  disabled={offset === 0}
                  onClick={() => {
                    setFirst(Math.max(0, offset - pageSize));
                    choose(null);
                  }}
                >
                  <Icon name="left" size={14} /> Before
                </button>
                <button
                  type="button"
                  class="button small"
                  disabled={last >= data.total}
                  onClick={() => {
                    setFirst(last);
                    choose(null);
                  }}
                >
                  After <Icon name="right" size={14} />
                </button>
              </span>
            </div>
          )}
        </div>
        {chosen && row && (
          <Evidence
            job={job}
            place={chosen}
            value={heldIn(row.record, chosen.field)}
            found={Object.hasOwn(row.evidence, chosen.field) ? row.evidence[chosen.field] : undefined}
            evidence={all.map(({ evidence }) => evidence)}
            offset={offset}
            onPoint={setLit}
            onChoose={choose}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

/** Which fields are null in these records, how often, and why. */
const Nulls = ({ job, rows }: { readonly job: Job; readonly rows: readonly Row[] }) => (
  <Notice tone="quiet" icon="dots">
    {listColumns(rows.map(({ record }) => record))
      .filter(({ nullShare }) => nullShare > 0)
      .flatMap(({ name }) =>
        countReasons(job, rows, name).map(([why, count]) => (
          <p key={`${name} ${why}`}>
            <strong class="wrap">{name}</strong> is null in {plural(count, "record")}: {why}
          </p>
        )),
      )}
  </Notice>
);

function describeNone(job: Job): string {
  if (isOpen(job)) return "Records come when the run has ended; what it does now stands under Activity.";
  if (job.status === "success") return "The page states that there is nothing: an empty result.";
  return "This run ended without records.";
}
