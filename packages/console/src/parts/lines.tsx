import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Scroll } from "./scroll.tsx";
import { type Column, nameOf, TableHead } from "./table-head.tsx";

/** A table of things, a row each. Where there is no room for its columns, each thing is a block, and its cells say what they are. */
export function Lines({
  label,
  names,
  hasActions = false,
  isLinked = false,
  isBusy = false,
  children,
}: {
  readonly label: string;
  readonly names: readonly Column[];
  readonly hasActions?: boolean;
  /** Whether a row leads to its thing. */
  readonly isLinked?: boolean;
  readonly isBusy?: boolean;
  readonly children: ComponentChildren;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    for (const row of body.current?.rows ?? [])
      for (const [at, cell] of [...row.cells].entries()) {
        const column = names[at];
        if (column !== undefined) cell.dataset.name = nameOf(column);
      }
  });
  return (
    <Scroll label={label} kind="lines" isBusy={isBusy}>
      <table class={isLinked ? "rows" : undefined}>
        <TableHead names={names} hasActions={hasActions} />
        <tbody ref={body}>{children}</tbody>
      </table>
    </Scroll>
  );
}
