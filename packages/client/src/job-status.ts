import type { JobStatus, Verdict } from "gleaner";

/** A status as people are to read it: a success that lacks some of the records, or values of one is no plain one. */
export const describeStatus = (status: JobStatus, verdict: Verdict | null): string =>
  status === "success" && verdict === "partial" ? "partial" : status;
