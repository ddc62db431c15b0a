import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import type { DueWork, Invoke } from "./due-work.ts";
import { isDatabaseFault } from "./emulator-database.ts";

/** Bounds of the retries of one delivery; these are AWS's own defaults for the Scheduler and the bus. */
export const defaultRetry = { maxRetries: 185, maxAgeMs: 24 * 3600 * 1000 };

export interface NewDelivery {
  readonly functionArn: string;
  /** JSON. */
  readonly payload: string;
  readonly dueAt: number;
  readonly maxRetries: number;
  readonly maxAgeMs: number;
}

export interface DeliveriesOptions {
  readonly now: () => number;
  /** For tests: how often each event is delivered; 1 by default. */
  readonly copies?: number | undefined;
  /** What an attempt, the first being 1, puts into the payload. */
  readonly fillIn?: (payload: string, attempt: number) => string;
}

export interface Deliveries extends DueWork {
  /**
   * Stores an event until it is delivered. It is part of the caller's transaction, so the caller announces the
   * change.
   */
  add(delivery: NewDelivery): void;
  announce(): void;
  /** Stops writing; deliveries under way stay on disk and are repeated after the next start. */
  close(): void;
}

const Row = z.object({
  id: z.int(),
  functionArn: z.string(),
  payload: z.string(),
  failures: z.int(),
  maxRetries: z.int(),
  expiresAt: z.number(),
});
type Row = z.infer<typeof Row>;

/** The most functions that run at the same time. */
const maxUnderWay = 20;

const firstPauseMs = 1000;
const longestPauseMs = 10 * 60_000;
/** The pause after a failed write. */
const faultPauseMs = 1000;

/**
 * Events on disk that wait for delivery to functions, at least once: an event is removed only after its function
 * succeeded, or its retries or its age are used up.
 */
export function openDeliveries(
  database: DatabaseSync,
  { now, copies = 1, fillIn = (payload) => payload }: DeliveriesOptions,
): Deliveries {
  database.exec(`CREATE TABLE IF NOT EXISTS delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT, functionArn TEXT NOT NULL, payload TEXT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0, maxRetries INTEGER NOT NULL,
    dueAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT; CREATE INDEX IF NOT EXISTS deliveryDue ON delivery (dueAt)`);
  const insert = database.prepare(
    "INSERT INTO delivery (functionArn, payload, maxRetries, dueAt, expiresAt) VALUES (?, ?, ?, ?, ?)",
  );
  const selectDue = database.prepare("SELECT * FROM delivery WHERE dueAt <= ? ORDER BY dueAt, id LIMIT ?");
  const selectWaiting = database.prepare("SELECT id, dueAt FROM delivery ORDER BY dueAt, id");
  const remove = database.prepare("DELETE FROM delivery WHERE id = ?");
  const putOff = database.prepare("UPDATE delivery SET failures = ?, dueAt = ? WHERE id = ?");
  const listeners = new Set<() => void>();
  const underWay = new Set<number>();
  let closed = false;

  const announce = (): void => {
    for (const listener of listeners) listener();
  };

  async function deliver(row: Row, invoke: Invoke): Promise<void> {
    underWay.add(row.id);
    try {
      const isDone = await attempt(row, invoke);
      if (closed) return;
      if (isDone) remove.run(row.id);
      else retry(row);
    } catch (error) {
      if (!isDatabaseFault(error)) throw error;
      // The failure could not be stored, so the event stays due; it is delivered again after a pause.
      await sleep(faultPauseMs);
    } finally {
      underWay.delete(row.id);
      announce();
    }
  }

  /** The caller of the function reports a failure; here it only causes another attempt. */
  async function attempt({ functionArn, payload, failures }: Row, invoke: Invoke): Promise<boolean> {
    try {
      for (let copy = 0; copy < copies; copy++) {
        await invoke(functionArn, JSON.parse(fillIn(payload, failures + 1)));
      }
      return true;
    } catch {
      return false;
    }
  }

  function retry({ id, failures, maxRetries, expiresAt }: Row): void {
    const dueAt = now() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    if (failures >= maxRetries || dueAt > expiresAt) remove.run(id);
    else putOff.run(failures + 1, dueAt, id);
  }

  return {
    add: ({ functionArn, payload, dueAt, maxRetries, maxAgeMs }) =>
      void insert.run(functionArn, payload, maxRetries, dueAt, dueAt + maxAgeMs),
    announce,
    nextDueAt: () => {
      if (underWay.size >= maxUnderWay) return undefined;
      for (const row of selectWaiting.iterate()) {
        if (!underWay.has(Number(row.id))) return Number(row.dueAt);
      }
      return undefined;
    },
    runDue: async (invoke) => {
      const due = selectDue
        .all(now(), maxUnderWay + underWay.size)
        .map((row) => Row.parse(row))
        .filter(({ id }) => !underWay.has(id));
      await Promise.all(due.slice(0, maxUnderWay - underWay.size).map((row) => deliver(row, invoke)));
    },
    onChange: (listener) => void listeners.add(listener),
    close: () => {
      closed = true;
    },
  };
}
