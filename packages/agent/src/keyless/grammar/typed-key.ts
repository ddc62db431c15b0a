/** A key with its type, as a programmer writes them: `job_id: string`, `hours: integer or null`, `- city: str`. */
const typedKey =
  /(?<=^|[\s,;:•*-])([\p{L}_][\p{L}\p{N}_]{0,40})\s?:\s?((?:string|str|text|number|int|integer|float|double|decimal|bool|boolean|date|datetime|timestamp|url|uri)(?:\[\])?(?:\?|\s?\|\s?null|\sor\snull)?)(?=\s*(?:[,;\n]|$|\.(?:\s|$)|\s[-–—]|\s\p{L}{1,3}\s))/giu;
/** One alone may be a sentence: "Format: text". */
const fewest = 2;

/** A prompt with the types of its keys in brackets behind them, where several have one; else as it is. */
export function bracketTypes(prompt: string): string {
  // What stands in braces is a template.
  const found = prompt.includes("{") ? [] : (prompt.match(typedKey) ?? []);
  return found.length < fewest ? prompt : prompt.replace(typedKey, '"$1" ($2)');
}
