/** A text of at most so many characters, and how many it had beyond them. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Not between the halves of a character.
  const kept = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… (${text.length - kept.length} characters more)`;
}

/** A value whose texts, however deep, have at most so many characters. */
export function shorten<Value>(value: Value, most: number): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? cut(part, most) : part,
  ) as Value;
}
