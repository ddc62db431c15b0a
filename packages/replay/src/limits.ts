import type { ReadResult } from "@gleaner/extract";
import type { Rows } from "./rows.ts";
import type { Wait } from "./session.ts";

/** What a page of rows added; for live progress. */
export interface PageProgress {
  readonly page: number;
  readonly collected: number;
  readonly statedTotal: number | null;
  readonly url: string;
  /** The records that were not there before, in order. */
  readonly added: Rows;
  /** True for what a list brings along that goes on here: `added` are the rows of all its pages so far. */
  readonly isResumed?: boolean;
}

export const defaultRowsTimeoutMs = 5000;

/** What running a plan may take. `timeoutMs` bounds one navigation, one search for a target, one wait for rows. */
export interface Limits extends Wait {
  /** Epoch milliseconds at which collecting ends with what it has. */
  readonly deadlineAt?: number;
  /** The clock that `deadlineAt` is held against; Date.now by default. */
  readonly now?: () => number;
  /** Longest wait for the first row, or for more rows after a click or scroll; 5 s by default. */
  readonly rowsTimeoutMs?: number;
  /** Fewer rows than this are not all of the first page: the wait for the first row is for as many. */
  readonly leastRows?: number;
  /** 1 MB by default. */
  readonly maxRecordBytes?: number;
  /** 100 MB by default. */
  readonly maxResultBytes?: number;
  readonly onPage?: (progress: PageProgress) => void;
  /** Told that another page is to take the place of the one that was read, while that one is still open. */
  readonly onTurn?: () => Promise<void>;
  /** Told what each first page gave, while that page is open. */
  readonly onFirst?: (first: ReadResult) => Promise<void>;
}

/** True when the time for collecting is over. */
export function isOver({ deadlineAt, now = Date.now }: Limits): boolean {
  return deadlineAt !== undefined && now() >= deadlineAt;
}

/** What is begun at the end of a wait is still given this long: a page that is well answers in it. */
export const leastMs = 1000;

/** The limits with no wait that would outlast the time for collecting. */
export function untilDeadline(limits: Limits): Limits {
  const { deadlineAt, now = Date.now, timeoutMs, rowsTimeoutMs = defaultRowsTimeoutMs } = limits;
  if (deadlineAt === undefined) return limits;
  const leftMs = Math.max(leastMs, deadlineAt - now());
  return {
    ...limits,
    timeoutMs: Math.min(timeoutMs, leftMs),
    rowsTimeoutMs: Math.min(rowsTimeoutMs, leftMs),
  };
}
