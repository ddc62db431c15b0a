import { v7 } from "uuid";
import { now } from "./clock.ts";

/** A UUIDv7: ids sort by the time they were made. */
export const newId = (): string => v7({ msecs: now() });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (text: string): boolean => uuid.test(text);
