/** Source of a script that defines `globalThis.__gleaner` over the page's document: what every run asks of a page. */
export const reading: string;
/** Source of a script that defines `globalThis.__gleanerLearning`: what only whoever makes or mends a plan asks of it. */
export const learning: string;
