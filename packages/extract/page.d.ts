/**
 * Source of a script that defines `globalThis.__gleanerReading` over the page's document: what a replay asks of a page. Beside
 * it, `globalThis.__gleanerShared` is what the other two stand on.
 */
export const reading: string;
/** Source of a script that defines `globalThis.__gleanerLooking`: what finds what nobody has pointed at yet. It needs the first. */
export const looking: string;
/**
 * Source of a script that defines `globalThis.__gleanerLearning`: what only whoever makes or mends a plan asks of it. It needs
 * the first.
 */
export const learning: string;
