import type { FieldType, Reader, Transform } from "@gleaner/automation";
import { decimalOf, isCode, isMonthFirst } from "@gleaner/extract";

const typing = new Set<Transform["op"]>(["number", "money", "date", "present", "map"]);
const numberPattern = /\d(?:[.,'’]?\d)*/g;

const dialled = /^\d{7,15}$/;

/** True when every sample holds one number, or two of which the second is the scale ("4.5 out of 5", not "3 h 10 min"). */
function holdsOneNumber(samples: readonly string[], type: FieldType): boolean {
  if (samples.some(isCode)) return false;
  const found = samples.map((sample) => sample.match(numberPattern) ?? []);
  if (found.length === 0 || found.some((numbers) => numbers.length === 0)) return false;
  if (found.every((numbers) => numbers.length === 1)) return true;
  const scales = new Set(found.map((numbers) => numbers[1]));
  return (
    type !== "duration" &&
    found.every((numbers) => numbers.length === 2) &&
    scales.size === 1 &&
    /^(?:5|10|100)$/.test([...scales].join())
  );
}

const looksDated = (sample: string) =>
  sample.length <= 60 &&
  /(?<!\d)\d{4}(?!\d)/.test(sample) &&
  (/\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(sample) ||
    (/\p{L}{3}/u.test(sample) && /(?<!\d)\d{1,2}(?!\d)/.test(sample)));

function orderOf(samples: readonly string[], language: string | null): "ymd" | "dmy" | "mdy" {
  if (samples.every((sample) => /\d{4}[./-]\d/.test(sample))) return "ymd";
  if (samples.some((sample) => /(?<!\d)(?:1[3-9]|2\d|3[01])[./-]\d{1,2}[./-]\d/.test(sample))) return "dmy";
  if (samples.some((sample) => /(?<!\d)\d{1,2}[./-](?:1[3-9]|2\d|3[01])[./-]\d/.test(sample))) return "mdy";
  return isMonthFirst(language) && samples.some((sample) => /\d\/\d/.test(sample)) ? "mdy" : "dmy";
}

/** True for what stands on the page as it is read: an address out of an attribute or of data may be but a path. */
export const isShown = ({ attribute, locators }: Reader): boolean =>
  attribute === null && locators.every(({ by }) => by !== "data");

/**
 * The reader that gives values of another type from the same node, or null when the samples do not all allow
 * it. Text is always possible: then nothing is converted.
 */
export function retypeReader(
  from: { readonly type: FieldType; readonly reader: Reader; readonly samples: readonly string[] },
  to: FieldType,
  language: string | null,
): Reader | null {
  const { reader, samples } = from;
  const kept = reader.transforms.filter(({ op }) => !typing.has(op));
  const withTyping = (transform: Transform): Reader => ({
    ...reader,
    transforms: [...kept, transform].slice(-8),
  });
  if (from.type === to) return reader;
  switch (to) {
    case "text":
      return { ...reader, transforms: isShown(reader) ? kept.filter(({ op }) => op !== "url") : kept };
    case "number":
    case "rating":
    case "money":
      if (from.type === "number" || from.type === "money" || from.type === "rating") return reader;
      if (from.type !== "text" && from.type !== "duration") return null;
      return holdsOneNumber(samples, from.type)
        ? withTyping({ op: "number", nth: 0, decimal: decimalOf(samples, language) })
        : null;
    case "date":
      return from.type === "text" && samples.length > 0 && samples.every(looksDated)
        ? withTyping({ op: "date", order: orderOf(samples, language), time: false })
        : null;
    case "phone":
      // "964 555 014" is a number to whoever does not know what it is called.
      return from.type === "number" && samples.length > 0 && samples.every((sample) => dialled.test(sample))
        ? { ...reader, transforms: kept }
        : null;
    case "image":
      return from.type === "url" &&
        samples.length > 0 &&
        samples.every((sample) => /\.(?:jpe?g|png|webp|gif|svg|avif)(?:$|[?#])/i.test(sample))
        ? reader
        : null;
    default:
      return null;
  }
}
