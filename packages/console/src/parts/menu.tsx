import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

const gapPx = 6;

/** A button that opens a short list of things to do; Escape and a click beside it close it. */
export function Menu({
  icon,
  name,
  children,
}: {
  readonly icon: IconName;
  readonly name: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" class="button" popovertarget={id} ref={button}>
        <Icon name={icon} size={14} />
        {name}
        <Icon name="down" size={14} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on what it holds closes it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on what it holds is a click */}
      <div
        id={id}
        class="menu"
        popover="auto"
        ref={list}
        onClick={() => list.current?.hidePopover()}
        onToggle={(event) => {
          if (event.newState !== "open" || !button.current || !list.current) return;
          const { bottom, right } = button.current.getBoundingClientRect();
          list.current.style.top = `${bottom + gapPx}px`;
          list.current.style.left = `${Math.max(8, right - list.current.offsetWidth)}px`;
        }}
      >
        {children}
      </div>
    </>
  );
}
