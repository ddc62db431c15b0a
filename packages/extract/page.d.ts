/** Source of a script that defines `globalThis.__gleaner`, a `PageScript` over the page's document. */
export const pageScript: string;
