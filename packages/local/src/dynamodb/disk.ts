import { Level } from "level";
import type { Batch, Range } from "./dynalite.ts";

export interface Disk {
  /** The value, or undefined. Synchronous, so that one operation's reads see one state. */
  read(key: string): unknown;
  /** Values in key order, from a snapshot taken now. */
  values(range: Range): AsyncIterable<unknown>;
  keys(range: Range): AsyncIterable<string>;
  /** Writes all or none, also when the process or the machine dies; `durable` waits for the disk. */
  write(batch: Batch[], options: { durable: boolean }): Promise<void>;
  /** False after a write that failed: until `mend` succeeds, everything rejects with a `DiskFault`. */
  isSound(): boolean;
  /** Opens the database again and looks whether all that was acknowledged is there; rejects with a `DiskFault` when not. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The disk did not do what it was asked, for want of room or by a fault; nothing was acknowledged. */
export class DiskFault extends Error {
  override readonly name = "DiskFault";
}

type Database = Level<string, unknown>;

/** Counts the batches: it is part of each one, so that what the disk has kept can be compared with what was acknowledged. */
const countKey = "batches~";

/** Opens the folder of one database; refuses when another process has it open. */
export async function openDisk(
  folder: string,
  { mendPauseMs = 1000 }: { mendPauseMs?: number | undefined } = {},
): Promise<Disk> {
  let database = await openDatabase(folder);
  let acknowledged = readCount(database);
  /** When the database may be opened again, by the process's own clock; undefined while all is well. */
  let mendAt: number | undefined;

  function requireSound(): Database {
    if (mendAt !== undefined) throw new DiskFault("The database is closed after a write that failed.");
    return database;
  }

  async function write(batch: Batch[], { durable }: { durable: boolean }): Promise<void> {
    if (batch.length === 0) return;
    const chain = requireSound().batch();
    for (const { type, key, value } of batch) type === "put" ? chain.put(key, value) : chain.del(key);
    chain.put(countKey, acknowledged + 1);
    try {
      await chain.write({ sync: durable });
    } catch (cause) {
      // LevelDB would write on behind the torn record, and at its next start read no further than there.
      mendAt = performance.now();
      console.error(`dynamodb: a write failed, nothing is taken until ${folder} was opened again:`, cause);
      throw new DiskFault("The write failed.", { cause });
    }
    acknowledged += 1;
  }

  async function mend(): Promise<void> {
    if (mendAt === undefined) return;
    if (performance.now() < mendAt) requireSound();
    mendAt = performance.now() + mendPauseMs;
    await database.close();
    const reopened = await openDatabase(folder).catch((cause: unknown) => {
      throw new DiskFault("The database cannot be opened.", { cause });
    });
    const found = readCount(reopened);
    if (found < acknowledged) {
      await reopened.close();
      console.error(`dynamodb: ${acknowledged - found} acknowledged writes are missing in ${folder}.`);
      throw new DiskFault("Acknowledged writes are missing.");
    }
    // The write that failed may have reached the disk all the same: its caller does not know, and asks again.
    acknowledged = found;
    database = reopened;
    mendAt = undefined;
    console.error(`dynamodb: ${folder} is open again, with all that was acknowledged.`);
  }

  return {
    read: (key) => requireSound().getSync(key),
    values: (range) => readOn(requireSound().values(range)),
    keys: (range) => readOn(requireSound().keys(range)),
    write,
    isSound: () => mendAt === undefined,
    mend,
    close: () => database.close(),
  };
}

async function openDatabase(folder: string): Promise<Database> {
  const database = new Level<string, unknown>(folder, { keyEncoding: "utf8", valueEncoding: "json" });
  await database.open();
  return database;
}

const readCount = (database: Database): number => Number(database.getSync(countKey) ?? 0);

/** A read that is under way when the database closes ends as a fault too. */
async function* readOn<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries;
  } catch (cause) {
    throw new DiskFault("The database was closed while it was read.", { cause });
  }
}
