/** A time to the minute; in UTC, as all times of the service. */
export const toMinute = (at: string): string => at.slice(0, 16).replace("T", " ");

/** The seconds from one time to another, with a decimal. */
export const toSeconds = (ms: number): string => (ms / 1000).toFixed(1);
