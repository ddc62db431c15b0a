import { setTimeout as delay } from "node:timers/promises";
import { type Item, type Json, loadAction, rules, type Store, type Table } from "./dynalite.ts";
import { type DynamoError, nameOf, validationError } from "./error.ts";

/** Operations that dynalite does, by what they need of the store. */
export const operations: Record<string, "read" | "write" | "table"> = {
  BatchGetItem: "read",
  BatchWriteItem: "write",
  CreateTable: "table",
  DeleteItem: "write",
  DeleteTable: "table",
  DescribeTable: "read",
  GetItem: "read",
  ListTables: "read",
  ListTagsOfResource: "read",
  PutItem: "write",
  Query: "read",
  Scan: "read",
  TagResource: "write",
  UntagResource: "write",
  UpdateItem: "write",
  UpdateTable: "table",
};

/** Runs one checked operation on a store. */
export function runAction(operation: string, store: Store, input: Json): Promise<Json> {
  const action = loadAction(toFileName(operation));
  return new Promise((resolve, reject) => {
    action(store, input, (error, output) => (error ? reject(error) : resolve(output ?? {})));
  });
}

/** As `runAction`, and waits for the step from CREATING to ACTIVE, which dynalite does on a timer of 0 ms. */
export async function runTableAction(operation: string, store: Store, input: Json): Promise<Json> {
  const output = await runAction(operation, store, input);
  // Timers of the same length fire in the order in which they were set.
  await delay(0);
  return output;
}

/** dynalite's file for an operation: `PutItem` is in `putItem`. */
export function toFileName(operation: string): string {
  return operation.charAt(0).toLowerCase() + operation.slice(1);
}

/** Whether the caller wants the item that failed its condition; dynalite does not know this parameter. */
export function wantsItemOnFailure(input: Json): boolean {
  const wanted = input.ReturnValuesOnConditionCheckFailure;
  if (wanted === undefined || wanted === null || wanted === "NONE") return false;
  if (wanted === "ALL_OLD") return true;
  throw validationError(
    `1 validation error detected: Value '${String(wanted)}' at 'returnValuesOnConditionCheckFailure' failed to ` +
      "satisfy constraint: Member must satisfy enum value set: [ALL_OLD, NONE]",
  );
}

/** Tells whether an error is a condition that did not hold. */
export function isConditionFailure(error: DynamoError): boolean {
  return nameOf(error) === "ConditionalCheckFailedException";
}

/** The table of an input; throws ResourceNotFoundException. */
export function findTable(store: Store, name: string): Table {
  let found: Table | undefined;
  let failure: unknown;
  store.getTable(name, true, (error, table) => {
    failure = error;
    found = table;
  });
  if (!found) throw failure;
  return found;
}

/** The item that an input of Put, Update or Delete addresses, or undefined; the key must have been checked. */
export function readItem(store: Store, input: Json): Item | undefined {
  const key = rules.createKey((input.Key ?? input.Item) as Item, findTable(store, String(input.TableName)));
  let found: unknown;
  store.getItemDb(String(input.TableName)).get(key, (error, value) => {
    if (error) throw error;
    found = value;
  });
  return found as Item | undefined;
}
