import type { ComponentChildren } from "preact";
import { explain } from "../data/request.ts";
import { Icon, type IconName } from "./icon.tsx";

/** What went wrong, said at once to whoever listens. */
export const Failure = ({ error }: { readonly error: unknown }) => (
  <p class="notice tone-bad" role="alert">
    <Icon name="warn" />
    {typeof error === "string" ? error : explain(error)}
  </p>
);

/** The same in a line, beside the button that was pressed. */
export const Wrong = ({ text }: { readonly text: string | null }) =>
  text && (
    <span class="wrong" role="alert">
      {text}
    </span>
  );

export const Notice = ({
  tone,
  icon,
  children,
}: {
  readonly tone: "info" | "warn" | "bad" | "good" | "quiet";
  readonly icon: IconName;
  readonly children: ComponentChildren;
}) => (
  <div class={`notice tone-${tone}`}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
);

/** One sentence and one action where there is nothing to show. */
export const Empty = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) => (
  <div class="empty">
    <p>{title}</p>
    {children}
  </div>
);

/** Lines that stand where something is being read for the first time. */
export const Loading = ({ rows = 4 }: { readonly rows?: number }) => (
  <div class="loading" role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} />
    ))}
  </div>
);
