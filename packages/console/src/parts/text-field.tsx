import { useEffect, useId, useRef } from "preact/hooks";

/** What a line of text is given as it is. */
interface Given {
  readonly type?: "text" | "url" | "email" | "number" | "password" | "time" | "search";
  readonly inputMode?: "url" | "numeric";
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly list?: string;
  readonly class?: string;
}

/** A line of text under its label, with what is wrong with it beside it. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  wrong,
  isFocused = false,
  ...rest
}: Given & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly wrong?: string | undefined;
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, []);
  // As one that may be any kind of input: its types allow each kind only what it alone has.
  const attributes: object = rest;
  const said = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...attributes}
        ref={input}
        id={id}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={said === "" ? undefined : said}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {wrong && (
        <span class="wrong" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}
