import { createLearningScript } from "./learning-script.ts";
import { createLookingScript } from "./looking-script.ts";
import type { PageScript } from "./observation.ts";
import { createReadingScript } from "./reading-script.ts";

/**
 * All that can be asked of a document, parsed or in a page; `clock` gives the time in milliseconds since 1970. Of one that
 * stands still nothing is worked out twice.
 */
export function createPageScript(document: Document, clock?: () => number, isStill?: boolean): PageScript {
  return {
    ...createReadingScript(document, clock, isStill),
    ...createLookingScript(document, clock, isStill),
    ...createLearningScript(document, clock, isStill),
  };
}
