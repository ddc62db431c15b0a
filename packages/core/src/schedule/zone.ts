import { Temporal } from "temporal-polyfill";
import * as z from "zod";

/** An IANA time zone, spelt as the database does. */
export const Timezone = z
  .string()
  .max(50)
  .transform((text, context) => {
    const name = toZone(text);
    if (name === null)
      context.issues.push({ code: "custom", input: text, message: "unknown IANA time zone" });
    return name ?? "UTC";
  });

/** The zone's name as AWS spells it too, or null where it is none; an offset such as +02:00 is none. */
function toZone(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return null;
  }
}
