/** The name of the class of a code, which a bundler may have renamed: `not_found` is a NotFound. */
export const nameOf = (code: string): string =>
  code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
