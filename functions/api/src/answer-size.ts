/** Lambda's limit for an answer, which is JSON with the body as a string. */
const lambdaBytes = 6_291_556;
/** Room for status, headers, and what surrounds the records. */
const spareBytes = 91_556;

/**
 * The largest body of an answer: the documented limit, and the limit once it is a JSON string, where a quote takes
 * two bytes.
 */
export const largestBody = { maxBytes: 5_000_000, maxEscapedBytes: lambdaBytes - spareBytes } as const;

/** Whether a text may be the body of an answer. */
export const fitsAnswer = (text: string): boolean =>
  Buffer.byteLength(text) <= largestBody.maxBytes &&
  Buffer.byteLength(JSON.stringify(text)) <= largestBody.maxEscapedBytes;
