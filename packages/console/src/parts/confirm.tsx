import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useAction } from "../data/use-action.ts";
import { Dialog } from "./dialog.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Failure } from "./notice.tsx";

/** A button for what cannot be undone: it says what will happen and asks once more. */
export function Confirm({
  name,
  icon = "trash",
  title,
  verb,
  isSmall = false,
  act,
  children,
}: {
  readonly name: string;
  readonly icon?: IconName;
  readonly title: string;
  /** What the button that does it says. */
  readonly verb: string;
  readonly isSmall?: boolean;
  readonly act: () => Promise<unknown>;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  const done = useAction(act);
  return (
    <>
      <button
        type="button"
        class={isSmall ? "button small bare danger" : "button danger"}
        onClick={() => {
          done.clear();
          setOpen(true);
        }}
      >
        <Icon name={icon} size={14} />
        {name}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div class="stack tight">{children}</div>
          {done.error && <Failure error={done.error} />}
          <footer>
            <button type="button" class="button" onClick={() => setOpen(false)}>
              Keep it
            </button>
            <button
              type="button"
              class="button danger"
              disabled={done.busy}
              onClick={async () => {
                if (await done.run()) setOpen(false);
              }}
            >
              {verb}
            </button>
          </footer>
        </Dialog>
      )}
    </>
  );
}
