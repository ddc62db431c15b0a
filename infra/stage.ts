/** Production is kept when the app is removed, and its data cannot be deleted by a slip. */
export const isProduction = $app.stage === "production";

/** The physical name of a resource that is named here rather than by SST, because another must know it beforehand. */
export const nameOf = (what: string): string => `${$app.name}-${$app.stage}-${what}`;

/** Where a function writes its log. */
export const logGroupName = (what: string): string => `/aws/lambda/${nameOf(what)}`;
