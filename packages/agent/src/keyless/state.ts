import type { AskedField } from "./request.ts";
import type { Target } from "./target.ts";

/** "false when the row shows @", "true if it has a New badge": which value the mark stands for, and the mark. */
const stated =
  /(?<!\p{L})(true|false|yes|no)\s+(?:when|if|where|for)\b[^;,]{0,60}?\b(?:shows?|has|have|is|are|says?|with|contains?|marked(?: as| with)?)\s+(?:an? |the )?["“”']?([^;,"“”']{1,40}?)["“”']?\s*(?:badge|label|sign|mark|icon|symbol)?\s*(?:$|[;,])/iu;

/** True for a truth value that turns a mark round: its presence means no. */
export function isTurned({ reader }: Pick<Target, "reader">): boolean {
  return reader.transforms.some((each) => each.op === "map" && each.entries.true === false);
}

/** How well a mark that rows have or lack answers a truth value whose hint says what it stands for, 0 to 1. */
export function scoreState(field: AskedField, target: Target): number {
  if (field.type !== "boolean" || target.type !== "boolean") return 0;
  const [, value, mark] = stated.exec(field.hint ?? "") ?? [];
  if (value === undefined || mark === undefined) return 0;
  const isNo = /^(?:false|no)$/i.test(value);
  const [shown] = target.names;
  const wanted = mark.trim().toLowerCase();
  return shown === (isNo ? `not ${wanted}` : wanted) && isNo === isTurned(target) ? 0.9 : 0;
}
