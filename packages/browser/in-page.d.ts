/** Source of a script that watches a document from its start and defines `globalThis.__gleanerProbe`. */
export const probeSource: string;
/** An expression whose value is a selector engine for Playwright: what the browser asks of one element. */
export const engineSource: string;
