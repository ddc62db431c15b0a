import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface EmulatorDatabase {
  readonly sqlite: DatabaseSync;
  /** All of it or nothing. */
  atomically<Result>(run: () => Result): Result;
}

/** Whether SQLite could not do what it was asked, as on a full disk. What a statement did not do is undone. */
export const isDatabaseFault = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";

/**
 * Opens the emulator's file in a folder, which is made when it is not there. What was answered survives a kill and, when
 * it is durable, the end of the machine too.
 */
export function openEmulatorDatabase(folder: string, { durable }: { durable: boolean }): EmulatorDatabase {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "state.sqlite");
  const sqlite = new DatabaseSync(path);
  chmodSync(path, 0o600);
  sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durable ? "FULL" : "OFF"}`);
  return {
    sqlite,
    atomically: (run) => {
      sqlite.exec("BEGIN IMMEDIATE");
      try {
        const result = run();
        sqlite.exec("COMMIT");
        return result;
      } catch (error) {
        sqlite.exec("ROLLBACK");
        throw error;
      }
    },
  };
}
