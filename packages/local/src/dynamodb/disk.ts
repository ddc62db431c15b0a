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
  close(): Promise<void>;
}

/** Opens the folder of one database; refuses when another process has it open. */
export async function openDisk(folder: string): Promise<Disk> {
  const level = new Level<string, unknown>(folder, { keyEncoding: "utf8", valueEncoding: "json" });
  await level.open();
  return {
    read: (key) => level.getSync(key),
    values: (range) => level.values(range),
    keys: (range) => level.keys(range),
    write: async (batch, { durable }) => {
      if (batch.length === 0) return;
      const chain = level.batch();
      for (const { type, key, value } of batch) type === "put" ? chain.put(key, value) : chain.del(key);
      await chain.write({ sync: durable });
    },
    close: () => level.close(),
  };
}
