import { learnRead } from "./induce/learn.ts";
import { pointInRows } from "./induce/point-in-rows.ts";
import { lookAt } from "./look.ts";
import type { PageScript } from "./observation.ts";

/** What only whoever makes or mends a plan asks of a page. */
export type LearningScript = Pick<PageScript, "learn" | "pointInRows">;

/** The script that a page gets when something is to be learned from it; `clock` gives the time in milliseconds since 1970. */
export function createLearningScript(
  document: Document,
  clock?: () => number,
  isStill?: boolean,
): LearningScript {
  const look = lookAt(document, clock, isStill);
  return {
    learn: (read, shown) => learnRead(look(), read, shown),
    pointInRows: (rows, css) => pointInRows(look(), rows, css),
  };
}
