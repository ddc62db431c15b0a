import { Readable } from "node:stream";
import type { Disk } from "./disk.ts";
import type { Batch, Done, KeySpace, Range, Store, Table } from "./dynalite.ts";
import { DynamoError } from "./error.ts";

const accountId = "000000000000";
const region = "us-east-1";
const maxItemBytes = 400 * 1024;

export interface WriteBuffer {
  store: Store;
  /** What the actions wrote so far; nothing of it is on disk yet. */
  writes(): Batch[];
}

/**
 * A store for dynalite's actions that reads from the disk and keeps every write back. An item and its index entries,
 * or all actions of a transaction, then reach the disk as one batch, which LevelDB writes whole or not at all.
 */
export function createWriteBuffer(disk: Disk): WriteBuffer {
  const pending = new Map<string, Batch>();

  function openSpace(name: string): KeySpace {
    const prefix = `${name}~`;
    const put = (key: string, value: unknown) =>
      pending.set(prefix + key, { type: "put", key: prefix + key, value });
    const del = (key: string) => pending.set(prefix + key, { type: "del", key: prefix + key });
    return {
      // Writers already run one at a time, so dynalite's lock per item has nothing left to do.
      lock: (_key, run) => run((done) => done),
      get: (key, done) => {
        const written = pending.get(prefix + key);
        if (written) done(null, structuredClone(written.value));
        else readInto(done, disk, prefix + key);
      },
      put: (key, value, done) => {
        put(key, value);
        done(null);
      },
      del: (key, done) => {
        del(key);
        done(null);
      },
      batch: (operations, done) => {
        for (const { type, key, value } of operations) type === "put" ? put(key, value) : del(key);
        done(null);
      },
      createKeyStream: (range = {}) => Readable.from(listKeys(disk, prefix, range)),
      createValueStream: (range) => Readable.from(disk.values(within(prefix, range))),
    };
  }

  function deleteSpace(name: string, done: Done<void>): void {
    const drop = async () => {
      for await (const key of disk.keys(within(`${name}~`, {}))) pending.set(key, { type: "del", key });
    };
    drop().then(() => done(null), done);
  }

  const tableDb = { ...openSpace("table"), awsAccountId: accountId, awsRegion: region };
  const indexName = (kind: string, table: string, index: string) =>
    `index-${kind.toLowerCase()}~${table}~${index}`;

  const store: Store = {
    options: { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0, maxItemSize: maxItemBytes },
    tableDb,
    getTable: (name, checkStatus, done) => {
      const answer = typeof checkStatus === "function" ? checkStatus : done;
      readInto<Table>(
        (error, table) => {
          if (error || table) answer?.(error, table);
          else answer?.(tableNotFound(checkStatus ? "" : `: Table: ${name} not found`));
        },
        disk,
        `table~${name}`,
      );
    },
    getItemDb: (table) => openSpace(`item-${table}`),
    getIndexDb: (kind, table, index) => openSpace(indexName(kind, table, index)),
    getTagDb: (table) => openSpace(`tag-${table}`),
    deleteItemDb: (table, done) => deleteSpace(`item-${table}`, done),
    deleteIndexDb: (kind, table, index, done) => deleteSpace(indexName(kind, table, index), done),
    deleteTagDb: (table, done) => deleteSpace(`tag-${table}`, done),
  };
  return { store, writes: () => [...pending.values()] };
}

/** dynalite asks from callbacks of its own, where nobody would catch a disk's fault. */
function readInto<Value>(done: Done<Value>, disk: Disk, key: string): void {
  let value: Value | undefined;
  try {
    value = disk.read(key) as Value | undefined;
  } catch (error) {
    done(error);
    return;
  }
  done(null, value);
}

async function* listKeys(disk: Disk, prefix: string, range: Range): AsyncGenerator<string> {
  for await (const key of disk.keys(within(prefix, range))) yield key.slice(prefix.length);
}

function within(prefix: string, { gt, gte, lt, lte, ...rest }: Range): Range {
  const from = gte !== undefined ? { gte: prefix + gte } : { gt: prefix + (gt ?? "") };
  const to =
    lte !== undefined ? { lte: prefix + lte } : { lt: lt !== undefined ? prefix + lt : `${prefix}\xff` };
  return { ...rest, ...from, ...to };
}

function tableNotFound(detail: string): DynamoError {
  return new DynamoError(400, {
    __type: "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException",
    message: `Requested resource not found${detail}`,
  });
}
