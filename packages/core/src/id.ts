import { randomInt } from "node:crypto";
import { v7 } from "uuid";
import { now } from "./clock.ts";

let lastMs = Number.NaN;
let seq = 0;

/** A UUIDv7: ids sort by the time they were made, those of one process also within a millisecond. */
export function newId(): string {
  const msecs = now();
  // The counter of 32 bits begins in its lower half (RFC 9562, 6.2), so that it does not overflow.
  seq = msecs === lastMs ? seq + 1 : randomInt(2 ** 31);
  lastMs = msecs;
  return v7({ msecs, seq });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (text: string): boolean => uuid.test(text);
