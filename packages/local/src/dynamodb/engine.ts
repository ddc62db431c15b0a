import type { Ask } from "../door/guest.ts";
import { readAsks } from "./asks.ts";
import { type Conflicts, createConflicts } from "./conflict.ts";
import { type Disk, openDisk } from "./disk.ts";
import { checkInput, type Json } from "./dynalite.ts";
import { DynamoError, isDynamoError, serviceError, transactionCanceled, unknownOperation } from "./error.ts";
import { createMutex } from "./mutex.ts";
import {
  isConditionFailure,
  operations,
  readItem,
  runAction,
  runTableAction,
  toFileName,
  wantsItemOnFailure,
} from "./operation.ts";
import { openRequestTokens, type RequestTokens } from "./request-tokens.ts";
import { describeTimeToLive, forgetTimeToLive, updateTimeToLive } from "./time-to-live.ts";
import { transactGet } from "./transact-get.ts";
import { checkTransactionSize, conflictReasons, parseTransaction, runTransaction } from "./transact-write.ts";
import { createWriteBuffer } from "./write-buffer.ts";

export interface EngineOptions {
  /** Folder of the database. */
  folder: string;
  /** The share of requests, 0 to 1, that fail with a TransactionConflict. */
  conflictShare?: number;
  conflictSeed?: number;
  /** The clock of the request tokens, in milliseconds. */
  now?: () => number;
  /** How long to wait before a database whose disk took no write is opened once more. */
  mendPauseMs?: number;
}

export interface Engine {
  /** Runs one operation; rejects with a `DynamoError` where DynamoDB would answer with an error. */
  run(operation: string, body: Json): Promise<Json>;
  /** What an operation would do; throws a `DynamoError` where that cannot be told. */
  readAsks(operation: string, body: Json): Ask[];
  close(): Promise<void>;
}

/**
 * DynamoDB's operations over one folder. Every write, single or transaction, is computed while no other runs and
 * reaches the disk as one atomic batch. A read sees the batches before it whole: single reads are synchronous,
 * queries iterate over a snapshot, and a transaction of reads runs while no write does.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { now = Date.now } = options;
  const disk = await openDisk(options.folder, options);
  let tokens = await openRequestTokens(disk, now);
  const conflicts = createConflicts(options.conflictShare ?? 0, options.conflictSeed ?? 1);
  const exclusively = createMutex();

  const mend = async (): Promise<void> => {
    if (disk.isSound()) return;
    await disk.mend();
    // What was in doubt may be on the disk, its token with it.
    tokens = await openRequestTokens(disk, now);
  };

  const run = async (operation: string, body: Json): Promise<Json> => {
    if (!disk.isSound()) await exclusively(mend);
    switch (operation) {
      case "TransactWriteItems":
        return exclusively(() => transactWrite(body, disk, tokens, conflicts));
      case "TransactGetItems":
        return exclusively(() => transactGet(body, createWriteBuffer(disk).store));
      case "UpdateTimeToLive":
        return exclusively(async () => {
          const { output, writes } = updateTimeToLive(body, createWriteBuffer(disk).store, disk);
          await disk.write(writes, { durable: true });
          return output;
        });
      case "DescribeTimeToLive":
        return describeTimeToLive(body, createWriteBuffer(disk).store, disk);
    }
    switch (operations[operation]) {
      case "read": {
        const { store } = createWriteBuffer(disk);
        return runAction(operation, store, checkInput(toFileName(operation), body, store));
      }
      case "write":
        return exclusively(() => write(operation, body, disk, conflicts));
      case "table":
        return exclusively(() => changeTable(operation, body, disk));
    }
    throw unknownOperation();
  };
  return {
    run,
    readAsks: (operation, body) => readAsks(operation, body, createWriteBuffer(disk).store),
    close: () => exclusively(() => disk.close()),
  };
}

async function transactWrite(
  body: Json,
  disk: Disk,
  tokens: RequestTokens,
  conflicts: Conflicts,
): Promise<Json> {
  const { store, writes } = createWriteBuffer(disk);
  const actions = parseTransaction(body, store);
  if (tokens.isRepeat(body)) return {};
  const struck = conflicts.draw(actions.length);
  if (struck !== undefined) throw transactionCanceled(conflictReasons(actions.length, struck));
  await runTransaction(actions, store);
  checkTransactionSize(writes());
  await disk.write([...writes(), ...tokens.remember(body)], { durable: true });
  tokens.commit(body);
  return {};
}

async function write(operation: string, body: Json, disk: Disk, conflicts: Conflicts): Promise<Json> {
  const { store, writes } = createWriteBuffer(disk);
  const wantsItem = wantsItemOnFailure(body);
  const input = checkInput(toFileName(operation), body, store);
  // Batches are not checked against transactions as a whole.
  if (operation !== "BatchWriteItem" && conflicts.draw(1) !== undefined) {
    throw serviceError("TransactionConflictException", "Transaction is ongoing for the item");
  }
  try {
    const output = await runAction(operation, store, input);
    // A durable batch of a later transaction makes this one durable too: the log is written in order.
    await disk.write(writes(), { durable: false });
    return output;
  } catch (error) {
    if (!wantsItem || !isDynamoError(error) || !isConditionFailure(error)) throw error;
    const item = readItem(store, input);
    if (!item) throw error;
    throw new DynamoError(error.statusCode, { ...error.body, Item: item });
  }
}

async function changeTable(operation: string, body: Json, disk: Disk): Promise<Json> {
  const { store, writes } = createWriteBuffer(disk);
  const output = await runTableAction(operation, store, checkInput(toFileName(operation), body, store));
  const forgotten = operation === "DeleteTable" ? forgetTimeToLive(String(body.TableName)) : [];
  await disk.write([...writes(), ...forgotten], { durable: true });
  return output;
}
