import { lookAt } from "./look.ts";
import type { PageScript } from "./observation.ts";
import { observePage } from "./observe.ts";
import { findPlaces } from "./read/places.ts";
import { refindRead } from "./refind/refind.ts";

/** What finds in a page what nobody has pointed at yet. */
export type LookingScript = Pick<PageScript, "observe" | "refind" | "places">;

/** The script that a page gets when it is to be looked over; `clock` gives the time in milliseconds since 1970. */
export function createLookingScript(
  document: Document,
  clock?: () => number,
  isStill?: boolean,
): LookingScript {
  const look = lookAt(document, clock, isStill);
  return {
    observe: () => observePage(look()),
    refind: (read) => refindRead(look(), read),
    places: (read) => findPlaces(look(), read),
  };
}
