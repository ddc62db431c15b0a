import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "./icon.tsx";

/** Goes through a list that is read page by page, newest first. */
export interface Pager {
  /** Of the page that is shown; undefined for the first. */
  readonly cursor: string | undefined;
  readonly reset: () => void;
  /** The way to the pages beside it, given where the next one begins; nothing where this is all. */
  readonly show: (next: string | null | undefined) => ComponentChildren;
}

export function usePager(): Pager {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1),
    reset: () => setCursors([]),
    show: (next) =>
      (cursors.length > 0 || next) && (
        <div class="pager">
          <button
            type="button"
            class="button small"
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            <Icon name="left" size={14} /> Newer
          </button>
          <button
            type="button"
            class="button small"
            disabled={!next}
            onClick={() => next && setCursors([...cursors, next])}
          >
            Older <Icon name="right" size={14} />
          </button>
        </div>
      ),
  };
}
