import { placeholder } from "../words/token.ts";

/**
 * A key with its type, as a programmer writes them: `job_id: string`, `hours: integer or null`, `- city: str`. It begins a
 * line or an item, or stands behind the address; behind it the item ends.
 */
const typedKey = new RegExp(
  String.raw`(?<=(?:^|[,;:•${placeholder}])[ \t]{0,8}(?:[-*•][ \t]{0,8})?)(["\x60*]{0,2})([\p{L}_][\p{L}\p{N}_-]{0,40})\1[ \t]?:[ \t]?` +
    String.raw`((?:string|str|text|number|int|integer|float|double|decimal|bool|boolean|date|datetime|timestamp|url|uri)(?:\[\])?(?:\?|[ \t]?\|[ \t]?null|[ \t]or[ \t]null)?)` +
    String.raw`(?=\s*(?:[,;\n(${placeholder}]|$|\.(?:\s|$)|[-–—][\s-])|\s+\p{L}{1,4}\s)`,
  "gimu",
);
/** One alone may be a sentence: "Format: text". */
const fewest = 2;

/** A prompt with the types of its keys in brackets behind them, where several have one; else as it is. */
export function bracketTypes(prompt: string): string {
  // What stands in braces is a template.
  const found = prompt.includes("{") ? [] : (prompt.match(typedKey) ?? []);
  return found.length < fewest ? prompt : prompt.replace(typedKey, '"$2" ($3)');
}
