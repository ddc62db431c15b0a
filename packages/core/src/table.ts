import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Key } from "./keys.ts";
import { resource } from "./resource.ts";
import { type Acting, clientOf } from "./rights.ts";
import { settings } from "./settings.ts";
import { busy, refuseUnanswered } from "./unanswered.ts";

export type Item = Record<string, unknown>;
export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type WithoutTable<Input> = Omit<Input, "TableName">;

const connect = clientOf(openClient);

function openClient(acting: Acting): DynamoDBDocumentClient {
  const requestHandler = { requestTimeout: settings().storageTimeoutMs, throwOnRequestTimeout: true };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler, ...acting }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

/**
 * Makes one request to the table; throws `storage_busy` where it does not answer or is overloaded after the SDK's
 * retries.
 */
async function ask<Answer>(trip: (client: DynamoDBDocumentClient) => Promise<Answer>): Promise<Answer> {
  return refuseUnanswered(() => trip(connect()));
}

/** Reads one item, strongly consistent; with `attributes`, only those. */
export async function get(key: Key, attributes: readonly string[] = []): Promise<Item | undefined> {
  const names = attributes.map((name, index) => [`#${index}`, name] as const);
  const command = new GetCommand({
    TableName: resource.tableName(),
    Key: { ...key },
    ConsistentRead: true,
    ...(names.length > 0 && {
      ProjectionExpression: names.map(([placeholder]) => placeholder).join(", "),
      ExpressionAttributeNames: Object.fromEntries(names),
    }),
  });
  return (await ask((client) => client.send(command))).Item;
}

const maxReadKeys = 100;

/**
 * Reads items in the order of their keys, strongly consistent, undefined for missing ones; one request per 100 keys.
 */
export async function getAll(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
  const TableName = resource.tableName();
  const found = new Map<string, Item>();
  for (let from = 0; from < wanted.length; from += maxReadKeys) {
    let left: BatchGetRequest = {
      Keys: wanted.slice(from, from + maxReadKeys).map((key) => ({ ...key })),
      ConsistentRead: true,
    };
    for (let pauseMs = 20; (left.Keys ?? []).length > 0; pauseMs = Math.min(pauseMs * 2, 1000)) {
      const input: BatchGetCommandInput = { RequestItems: { [TableName]: left } };
      const { Responses, UnprocessedKeys } = await ask((client) => client.send(new BatchGetCommand(input)));
      for (const item of Responses?.[TableName] ?? []) found.set(`${item.pk} ${item.sk}`, item);
      left = UnprocessedKeys?.[TableName] ?? { Keys: [] };
      if ((left.Keys ?? []).length > 0) await sleep(Math.random() * pauseMs);
    }
  }
  return wanted.map(({ pk, sk }) => found.get(`${pk} ${sk}`));
}

type BatchGetRequest = NonNullable<BatchGetCommandInput["RequestItems"]>[string];

export async function query(
  input: WithoutTable<QueryCommandInput>,
): Promise<{ items: Item[]; lastKey: Item | undefined }> {
  const command = new QueryCommand({ TableName: resource.tableName(), ...input });
  const { Items, LastEvaluatedKey } = await ask((client) => client.send(command));
  return { items: Items ?? [], lastKey: LastEvaluatedKey };
}

/** All pages of a query, oldest key first unless the input says otherwise. */
export async function queryAll(input: WithoutTable<QueryCommandInput>): Promise<Item[]> {
  const items: Item[] = [];
  let lastKey: Item | undefined;
  do {
    const page = await query({ ...input, ...(lastKey && { ExclusiveStartKey: lastKey }) });
    items.push(...page.items);
    lastKey = page.lastKey;
  } while (lastKey);
  return items;
}

/** The result of a conditional write; where the condition failed, `item` is the stored item, if any. */
export type WriteResult =
  | { readonly ok: true; readonly item: Item | undefined }
  | { readonly ok: false; readonly item: Item | undefined };

export async function update(input: WithoutTable<UpdateCommandInput>): Promise<WriteResult> {
  const command = new UpdateCommand({
    TableName: resource.tableName(),
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    ...input,
  });
  return conditional(() => ask((client) => client.send(command)));
}

export async function put(input: WithoutTable<PutCommandInput>): Promise<WriteResult> {
  const command = new PutCommand({
    TableName: resource.tableName(),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    ...input,
  });
  return conditional(() => ask((client) => client.send(command)));
}

const maxBatchKeys = 25;

/** Deletes items; missing ones are ignored. Some may be deleted when it throws. */
export async function removeAll(removed: readonly Key[]): Promise<void> {
  const TableName = resource.tableName();
  for (let from = 0; from < removed.length; from += maxBatchKeys) {
    const batch = removed.slice(from, from + maxBatchKeys);
    let left: BatchWriteRequests = batch.map((key) => ({ DeleteRequest: { Key: { ...key } } }));
    for (let pauseMs = 20; left.length > 0; pauseMs = Math.min(pauseMs * 2, 1000)) {
      const input: BatchWriteCommandInput = { RequestItems: { [TableName]: left } };
      const { UnprocessedItems } = await ask((client) => client.send(new BatchWriteCommand(input)));
      left = UnprocessedItems?.[TableName] ?? [];
      if (left.length > 0) await sleep(Math.random() * pauseMs);
    }
  }
}

type BatchWriteRequests = NonNullable<BatchWriteCommandInput["RequestItems"]>[string];

/** One action of a transaction, without its table. */
export type Action =
  | { Put: WithoutTable<NonNullable<TransactItem["Put"]>> }
  | { Update: WithoutTable<NonNullable<TransactItem["Update"]>> }
  | { Delete: WithoutTable<NonNullable<TransactItem["Delete"]>> }
  | { ConditionCheck: WithoutTable<NonNullable<TransactItem["ConditionCheck"]>> };

/** For each action, in order: whether its condition failed, and the stored item. */
export type TransactResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reasons: readonly { readonly failed: boolean; readonly item: Item | undefined }[];
    };

/**
 * Writes all or nothing. Conflicts with other transactions are retried with jitter for up to 10 s, and then refused
 * with `storage_busy`. A failed condition is a result, not an error.
 */
export async function transact(actions: readonly Action[]): Promise<TransactResult> {
  // All attempts share one token, so that a write whose answer was lost is not repeated.
  const request = { TransactItems: actions.map(withTable), ClientRequestToken: randomUUID() };
  return retryConflicts(async () => {
    try {
      await ask((client) => client.send(new TransactWriteCommand(request)));
      return { ok: true };
    } catch (error) {
      const reasons = cancellationReasons(error);
      if (!reasons?.some((reason) => reason.Code === "ConditionalCheckFailed")) throw error;
      return {
        ok: false,
        reasons: reasons.map((reason) => ({
          failed: reason.Code === "ConditionalCheckFailed",
          item: plain(reason.Item),
        })),
      };
    }
  });
}

function withTable(action: Action): TransactItem {
  const TableName = resource.tableName();
  const ReturnValuesOnConditionCheckFailure = "ALL_OLD" as const;
  if ("Put" in action) return { Put: { TableName, ReturnValuesOnConditionCheckFailure, ...action.Put } };
  if ("Update" in action)
    return { Update: { TableName, ReturnValuesOnConditionCheckFailure, ...action.Update } };
  if ("Delete" in action)
    return { Delete: { TableName, ReturnValuesOnConditionCheckFailure, ...action.Delete } };
  return { ConditionCheck: { TableName, ReturnValuesOnConditionCheckFailure, ...action.ConditionCheck } };
}

async function conditional(write: () => Promise<{ Attributes?: Item | undefined }>): Promise<WriteResult> {
  return retryConflicts(async () => {
    try {
      const { Attributes } = await write();
      return { ok: true, item: Attributes };
    } catch (error) {
      if (!isNamed(error, "ConditionalCheckFailedException")) throw error;
      return { ok: false, item: "Item" in error ? plain(error.Item as RawItem | undefined) : undefined };
    }
  });
}

async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 1000)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (performance.now() - startedAt > settings().conflictMs) throw busy(error);
      await sleep(Math.random() * pauseMs);
    }
  }
}

const conflictCodes = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

function isConflict(error: unknown): boolean {
  if (isNamed(error, "TransactionConflictException") || isNamed(error, "TransactionInProgressException"))
    return true;
  const reasons = cancellationReasons(error);
  if (!reasons || reasons.some((reason) => reason.Code === "ConditionalCheckFailed")) return false;
  return reasons.some((reason) => conflictCodes.has(reason.Code ?? ""));
}

interface CancellationReason {
  readonly Code?: string;
  readonly Item?: RawItem;
}

type RawItem = Parameters<typeof unmarshall>[0];

/** Items in errors arrive as the wire has them: the document client translates only answers. */
function plain(item: RawItem | undefined): Item | undefined {
  return item && Object.keys(item).length > 0 ? unmarshall(item as Exclude<RawItem, undefined>) : undefined;
}

function cancellationReasons(error: unknown): readonly CancellationReason[] | undefined {
  if (!isNamed(error, "TransactionCanceledException") || !("CancellationReasons" in error)) return undefined;
  return error.CancellationReasons as readonly CancellationReason[];
}

function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name;
}
