/** A text as it is compared with another: case and white space make none of it another text. */
export const squeeze = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
