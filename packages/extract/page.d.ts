/** Source of a script that defines `globalThis.__gleanerReading` over the page's document: what a replay asks of a page. */
export const reading: string;
/** Source of a script that defines `globalThis.__gleanerLooking`: what finds what nobody has pointed at yet. */
export const looking: string;
/** Source of a script that defines `globalThis.__gleanerLearning`: what only whoever makes or mends a plan asks of it. */
export const learning: string;
