import type { Evidence, Reader } from "@gleaner/automation";

/** The reader that evidence alone tells: the one locator that resolved, and what was made of its text. */
export function readerOf({ locator, attribute, take, leaveOut, transforms }: Evidence): Reader {
  return {
    locators: [locator],
    attribute,
    take: take ?? "one",
    transforms,
    ...(leaveOut ? { leaveOut } : {}),
  };
}
