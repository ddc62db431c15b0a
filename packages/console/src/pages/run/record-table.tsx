import type { DataRecord, Job, RecordEvidenceOf } from "../../data/shapes.ts";
import { Scroll } from "../../parts/scroll.tsx";
import { heldIn, listColumns, showValue } from "../../words/value.ts";

/** Records as a table with its columns' types and gaps. */
export function RecordTable({
  records,
  offset,
}: {
  readonly job: Job;
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidenceOf[];
  readonly offset: number;
}) {
  const columns = listColumns(records);
  return (
    <Scroll kind="records" label="Records">
      <table>
        <thead>
          <tr>
            <th scope="col" class="num">
              #
            </th>
            {columns.map(({ name, type, nullShare, isNumeric }) => (
              <th key={name} scope="col" class={isNumeric ? "num" : undefined}>
                {name}
                <small>
                  {type}
                  {nullShare > 0 && ` · ${Math.round(nullShare * 100)} % null`}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            <tr key={index}>
              <th scope="row" class="num quiet">
                {offset + index + 1}
              </th>
              {columns.map(({ name, isNumeric }) => {
                const value = heldIn(record, name);
                return (
                  <td key={name} class={isNumeric ? "num" : undefined}>
                    <span class={value === null ? "null" : undefined}>{showValue(value)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
