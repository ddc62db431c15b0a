import * as z from "zod";

/** A whole number in a query; other notations such as "1e2" or " 5" are refused. */
export const queryNumber = (min: number, max: number) =>
  z.preprocess(
    (text) => (typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : text),
    z.int("must be a whole number").min(min, `must be at least ${min}`).max(max, `must be at most ${max}`),
  );

/** Which part of a list is asked for. */
export const page = {
  limit: queryNumber(1, 100).default(30).meta({ description: "1 to 100, 30 when left out" }),
  cursor: z.string().min(1).max(500).optional().meta({ description: "nextCursor of the page before" }),
};

export const nextCursor = z.string().nullable();
