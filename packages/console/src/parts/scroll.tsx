import type { ComponentChildren, Ref } from "preact";

/** A part of the page that scrolls by itself, and can be reached by keyboard to do so. */
export const Scroll = ({
  label,
  kind = "",
  isBusy = false,
  box,
  onScroll,
  children,
}: {
  readonly label: string;
  readonly kind?: string;
  readonly isBusy?: boolean;
  readonly box?: Ref<HTMLElement>;
  readonly onScroll?: (box: HTMLElement) => void;
  readonly children: ComponentChildren;
}) => (
  <section
    class={`scroll ${kind}`}
    aria-label={label}
    aria-busy={isBusy}
    ref={box ?? null}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    tabIndex={0}
    onScroll={({ currentTarget }) => onScroll?.(currentTarget)}
  >
    {children}
  </section>
);
