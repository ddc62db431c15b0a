import { createLearningScript } from "./learning-script.ts";
import { createLookingScript } from "./looking-script.ts";
import type { PageScript } from "./observation.ts";
import { createReadingScript } from "./reading-script.ts";

/** All that can be asked of a document, parsed or in a page; `clock` gives the time in milliseconds since 1970. */
export function createPageScript(document: Document, clock?: () => number): PageScript {
  return {
    ...createReadingScript(document, clock),
    ...createLookingScript(document, clock),
    ...createLearningScript(document, clock),
  };
}
