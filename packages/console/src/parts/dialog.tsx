import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

/**
 * A dialog that holds the focus and gives it back where it was. `mayClose` is asked first: what is shown once is not lost
 * by a slip.
 */
export function Dialog({
  title,
  onClose,
  mayClose = () => true,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly mayClose?: () => boolean;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (mayClose()) onClose();
      }}
    >
      <div class="dialog">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
