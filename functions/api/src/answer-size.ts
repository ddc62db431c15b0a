/** Lambda takes no larger answer: the whole of it as JSON, in which the body is a string. */
const lambdaBytes = 6_291_556;
/** For status and headers, and what stands around the records. */
const spareBytes = 91_556;

/** The largest body of an answer: what is described to callers, and the same as a JSON string, where quotes take two bytes. */
export const largestBody = { maxBytes: 5_000_000, maxEscapedBytes: lambdaBytes - spareBytes } as const;

/** Whether a text may be the body of an answer. */
export const fitsAnswer = (text: string): boolean =>
  Buffer.byteLength(text) <= largestBody.maxBytes &&
  Buffer.byteLength(JSON.stringify(text)) <= largestBody.maxEscapedBytes;
