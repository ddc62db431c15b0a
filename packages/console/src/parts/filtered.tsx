import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

/** Says that a list is filtered by what the address names, and ends that. */
export const Filtered = ({
  name,
  onEnd,
  children,
}: {
  readonly name: string;
  readonly onEnd: () => void;
  readonly children?: ComponentChildren;
}) => (
  <p class="row small">
    <span class="chip">
      <Icon name="filter" size={12} /> {name}
    </span>
    {children}
    <button type="button" class="button small bare" onClick={onEnd}>
      Show all
    </button>
  </p>
);
