import { evidenceOf } from "@gleaner/automation/evidence";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icon.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { lackOf } from "../../words/null.ts";
import type { Column } from "../../words/value.ts";
import { heldIn, showValue } from "../../words/value.ts";
import type { Place } from "./place.ts";
import type { Row } from "./row.ts";

const doubtful = 0.8;

/**
 * Records as a grid with its columns' types and gaps. One cell at a time can be reached by Tab, the others by arrow keys;
 * Enter or a click opens where its value comes from.
 */
export function RecordTable({
  rows,
  columns,
  chosen,
  lit,
  saysWhy,
  onChoose,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly chosen: Place | null;
  /** The cell whose value is pointed at on the picture. */
  readonly lit: Place | null;
  /** Whether each null says why it is one. */
  readonly saysWhy: boolean;
  readonly onChoose: (place: Place) => void;
}) {
  const table = useRef<HTMLTableElement>(null);
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  const at = rows.findIndex(({ index }) => index === chosen?.row);
  const column = columns.findIndex(({ name }) => name === chosen?.field);
  useEffect(() => {
    if (at >= 0 && column >= 0) cellAt(at, column)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at, column]);
  const litAt = rows.findIndex(({ index }) => index === lit?.row);
  useEffect(() => {
    if (!lit) return;
    const cell = cellAt(
      litAt,
      columns.findIndex(({ name }) => name === lit.field),
    );
    cell?.setAttribute("data-lit", "");
    return () => cell?.removeAttribute("data-lit");
  }, [lit?.row, lit?.field]);

  const placeOf = (target: EventTarget | null): readonly [number, number] | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    return cell ? [Number(cell.dataset.row), Number(cell.dataset.column)] : null;
  };
  const choose = (place: readonly [number, number] | null) => {
    const row = place && rows[place[0]];
    const field = place && columns[place[1]];
    if (row && field) onChoose({ row: row.index, field: field.name });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = placeOf(event.target);
    if (!here) return;
    const [row, column] = here;
    if (event.key === "Enter" || event.key === " ") choose(here);
    else {
      const step = steps[event.key];
      if (!step) return;
      const next: readonly [number, number] = [row + step[0], column + step[1]];
      cellAt(...next)?.focus();
      // While evidence is open, it follows.
      if (chosen && cellAt(...next)) choose(next);
    }
    event.preventDefault();
  };

  return (
    <Scroll kind="records" label="Records">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells that arrow keys go through are a grid
        role="grid"
        aria-label="Records"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // Who selects text to copy it does not ask for evidence.
          if (getSelection()?.isCollapsed !== false) choose(placeOf(event.target));
        }}
      >
        <thead>
          <tr>
            <th scope="col" class="num">
              #
            </th>
            {columns.map(({ name, type, nullShare, isNumeric }) => (
              <th key={name} scope="col" class={isNumeric ? "num" : undefined}>
                <span class="wrap">{name}</span>
                <small>
                  {type}
                  {nullShare > 0 && ` · ${Math.max(1, Math.round(nullShare * 100))} % null`}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, record, evidence }, row) => (
            <tr key={index}>
              <th scope="row" class="num quiet">
                {index + 1}
              </th>
              {columns.map(({ name, isNumeric }, column) => {
                const value = heldIn(record, name);
                const trust = evidenceOf(evidence, name)?.confidence;
                const reason = saysWhy ? lackOf(evidence, name)?.reason : undefined;
                const isChosen = chosen?.row === index && chosen.field === name;
                const isEntry = chosen && at >= 0 ? isChosen : row === 0 && column === 0;
                return (
                  <td
                    key={name}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it opens its evidence
                    role="gridcell"
                    class={isNumeric ? "num" : undefined}
                    data-row={row}
                    data-column={column}
                    tabIndex={isEntry ? 0 : -1}
                    aria-selected={isChosen}
                  >
                    <span class={value === null ? "null" : undefined} dir="auto">
                      {showValue(value)}
                    </span>
                    {reason && <small class="quiet"> {reason.replaceAll("_", " ")}</small>}
                    {trust !== undefined && trust < doubtful && (
                      <span class="doubt" title={`Confidence ${trust.toFixed(2)}`}>
                        <Icon name="warn" size={12} />
                        <span class="sr">little confidence</span>
                      </span>
                    )}
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

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
