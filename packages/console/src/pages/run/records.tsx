import { useState } from "preact/hooks";
import { isOpen, useOutput } from "../../data/jobs.ts";
import type { Job } from "../../data/shapes.ts";
import { Icon } from "../../parts/icon.tsx";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";
import { formatCount } from "../../words/amount.ts";
import { RecordTable } from "./record-table.tsx";

const pageSize = 100;

/** The records, a hundred at a time; each cell says where it comes from. */
export function Records({ job }: { readonly job: Job }) {
  const [offset, setOffset] = useState(0);
  const isReady = !isOpen(job) && (job.metadata.recordCount ?? 0) > 0;
  const { data, error, isPlaceholderData } = useOutput(job.id, offset, pageSize, isReady);

  if (!isReady) {
    return (
      <div class="card">
        <Empty
          title={
            isOpen(job)
              ? "Records come when the run has ended; what it does now stands under Activity."
              : job.status === "success"
                ? "The page states that there is nothing: an empty result."
                : "This run ended without records."
          }
        />
      </div>
    );
  }
  if (!data) return error ? <Failure error={error} /> : <Loading rows={8} />;
  const last = Math.min(offset + data.records.length, data.total);
  return (
    <div class="card flush" aria-busy={isPlaceholderData}>
      <RecordTable job={job} records={data.records} evidence={data.evidence ?? []} offset={offset} />
      {data.total > data.records.length && (
        <div class="pager">
          <span class="figure">
            {formatCount(offset + 1)} to {formatCount(last)} of {formatCount(data.total)}
          </span>
          <span class="row">
            <button
              type="button"
              class="button small"
              disabled={offset === 0}
              onClick={() => setOffset(Math.max(0, offset - pageSize))}
            >
              <Icon name="left" size={14} /> Before
            </button>
            <button
              type="button"
              class="button small"
              disabled={last >= data.total}
              onClick={() => setOffset(last)}
            >
              After <Icon name="right" size={14} />
            </button>
          </span>
        </div>
      )}
    </div>
  );
}
