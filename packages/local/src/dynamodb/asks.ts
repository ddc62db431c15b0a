import type { Ask } from "../door/guest.ts";
import { checkInput, type Item, type Json, type Store } from "./dynalite.ts";
import { findTable, operations } from "./operation.ts";
import { listActions } from "./transact-write.ts";

const transacted: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/**
 * What an operation would do, with the partitions that it names, as IAM tells them apart (`dynamodb:LeadingKeys`): a
 * transaction is what its actions are. Throws where the operation would fail for not saying what it means.
 */
export function readAsks(operation: string, body: Json, store: Store): Ask[] {
  switch (operation) {
    case "GetItem":
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [askOf(operation, body, store)];
    case "TransactWriteItems":
    case "TransactGetItems":
      return listActions(body.TransactItems, "transactItems").flatMap((action) =>
        Object.entries(action).map(([kind, input]) => askOf(transacted[kind] ?? kind, input as Json, store)),
      );
    case "BatchGetItem":
    case "BatchWriteItem":
      return Object.entries(Object(body.RequestItems)).map(([table, batch]) => ({
        action: `dynamodb:${operation}`,
        resource: table,
        partitions: listBatched(batch).map((item) => partitionOf(item, table, store)),
      }));
    case "Query":
      return [askOfQuery(body, store)];
    default:
      return operation in operations ? [{ action: `dynamodb:${operation}`, resource: "*" }] : [];
  }
}

function askOf(operation: string, input: Json, store: Store): Ask {
  const table = String(input?.TableName);
  return {
    action: `dynamodb:${operation}`,
    resource: table,
    partitions: [partitionOf(operation === "PutItem" ? input?.Item : input?.Key, table, store)],
  };
}

/** In whichever way the query is written, what is run is what is looked at here. */
function askOfQuery(body: Json, store: Store): Ask {
  const { TableName, IndexName, KeyConditions } = checkInput("query", body, store);
  const table = String(TableName);
  const condition = Object(KeyConditions)[hashKeyOf(table, store)];
  const [value] = condition?.ComparisonOperator === "EQ" ? condition.AttributeValueList : [];
  return {
    action: "dynamodb:Query",
    resource: IndexName === undefined ? table : `${table}/index/${IndexName}`,
    partitions: [value?.S],
  };
}

/** The keys of a BatchGetItem, or the items and keys of a BatchWriteItem. */
function listBatched(batch: unknown): unknown[] {
  const { Keys = batch } = Object(batch);
  if (!Array.isArray(Keys)) return [];
  return Keys.flatMap((each: Json) => {
    const { PutRequest, DeleteRequest } = Object(each);
    if (PutRequest === undefined && DeleteRequest === undefined) return [each];
    return [
      ...(PutRequest === undefined ? [] : [Object(PutRequest).Item]),
      ...(DeleteRequest === undefined ? [] : [Object(DeleteRequest).Key]),
    ];
  });
}

function partitionOf(item: unknown, table: string, store: Store): string | undefined {
  const value = (Object(item) as Item)[hashKeyOf(table, store)]?.S;
  return typeof value === "string" ? value : undefined;
}

const hashKeyOf = (table: string, store: Store): string =>
  findTable(store, table).KeySchema[0]?.AttributeName ?? "";
