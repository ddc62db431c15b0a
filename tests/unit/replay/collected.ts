import type { Completeness, DataRecord } from "@gleaner/automation";
import type { Collected } from "@gleaner/replay";

/** What a read of one page collected, without evidence. */
export const collected = (
  records: readonly DataRecord[],
  more: Partial<Completeness> = {},
  cut = false,
): Collected => ({
  records,
  evidence: records.map(() => ({})),
  completeness: {
    pages: 1,
    collected: records.length,
    statedTotal: null,
    duplicatesDropped: 0,
    reason: "single_page",
    left: null,
    ...more,
  },
  cut,
});
