import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Action } from "../../data/use-action.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Lines } from "../../parts/lines.tsx";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";

/** A list of things of one kind, with how to add one. */
export function Room<Thing extends { readonly id: string }>({
  title,
  says,
  none,
  add,
  adding,
  things,
  error,
  head,
  row,
}: {
  readonly title: string;
  readonly says: string;
  readonly none: string;
  /** What the button that adds one says. */
  readonly add: string;
  readonly adding: (close: () => void) => ComponentChildren;
  readonly things: readonly Thing[] | undefined;
  readonly error: unknown;
  readonly head: readonly string[];
  readonly row: (thing: Thing) => ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div class="head">
        <div>
          <h2>{title}</h2>
          <p class="quiet small">{says}</p>
        </div>
        <button type="button" class="button main" onClick={() => setOpen(true)}>
          <Icon name="plus" size={14} /> {add}
        </button>
      </div>
      {error != null && <Failure error={error} />}
      <div class="card flush">
        {!things && error == null && <Loading />}
        {things?.length === 0 && (
          <Empty title={none}>
            <button type="button" class="button" onClick={() => setOpen(true)}>
              {add}
            </button>
          </Empty>
        )}
        {things && things.length > 0 && (
          <Lines label={title} names={head} hasActions>
            {things.map((thing) => (
              <tr key={thing.id}>{row(thing)}</tr>
            ))}
          </Lines>
        )}
      </div>
      {isOpen && adding(() => setOpen(false))}
    </>
  );
}

/** A form in a dialog: what it takes, and one button that does it. */
export function FormDialog({
  title,
  verb,
  action: { busy, error, run },
  onClose,
  children,
}: {
  readonly title: string;
  readonly verb: string;
  readonly action: Action<[]>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {children}
        {error && <Failure error={error} />}
        <div class="row end">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button main" disabled={busy}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
