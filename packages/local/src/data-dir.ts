import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface DataDir {
  readonly path: string;
  /** Gives the folder back; a killed process gives it back too. */
  release(): void;
}

/**
 * Makes the folder private and takes it for this process alone; throws when another process holds it. The lock is an
 * exclusive SQLite transaction: the operating system drops it with the process that holds it, however that one ends.
 */
export async function takeDataDir(path: string): Promise<DataDir> {
  const absolute = resolve(path);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    await chmod(absolute, 0o700);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new Error(`GLEANER_DATA_DIR names "${absolute}", which cannot be a folder of ours${code}.`, {
      cause: error,
    });
  }
  const lock = new DatabaseSync(join(absolute, "lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && error.message.includes("locked"))) throw error;
    throw new Error(
      `Another Gleaner service is running on ${absolute}. Stop it, or set GLEANER_DATA_DIR to another folder.`,
    );
  }
  return { path: absolute, release: () => lock.close() };
}
