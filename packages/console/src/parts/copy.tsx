import { Icon } from "./icon.tsx";
import { say } from "./toast.tsx";

/** Puts a text on the clipboard. */
export function Copy({
  text,
  label,
  isBare = true,
}: {
  readonly text: string;
  readonly label: string;
  readonly isBare?: boolean;
}) {
  return (
    <button
      type="button"
      class={isBare ? "button small bare" : "button small"}
      aria-label={isBare ? label : undefined}
      title={label}
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        say("Copied");
      }}
    >
      <Icon name="copy" size={14} />
      {!isBare && label}
    </button>
  );
}
