import type { Batch, Item, Json, Store } from "./dynalite.ts";
import { checkInput, rules } from "./dynalite.ts";
import { type CancellationReason, isDynamoError, transactionCanceled, validationError } from "./error.ts";
import { findTable, isConditionFailure, readItem, runAction, wantsItemOnFailure } from "./operation.ts";

const maxActions = 100;
const maxBytes = 4 * 1024 * 1024;
const kinds = { Put: "PutItem", Update: "UpdateItem", Delete: "DeleteItem", ConditionCheck: undefined };

interface TransactAction {
  operation: string | undefined;
  input: Json;
  wantsItem: boolean;
}

/** Checks a TransactWriteItems request as a whole and gives its actions; throws ValidationException and the like. */
export function parseTransaction(body: Json, store: Store): TransactAction[] {
  const actions = listActions(body.TransactItems, "transactItems").map((action) =>
    parseAction(action, store),
  );
  refuseSameItem(
    actions.map((action) => action.input),
    store,
  );
  return actions;
}

/** Runs the actions on a store that keeps writes back; throws TransactionCanceledException when any one fails. */
export async function runTransaction(actions: TransactAction[], store: Store): Promise<void> {
  const reasons: CancellationReason[] = [];
  for (const action of actions) reasons.push(await runOne(action, store));
  if (reasons.some((reason) => reason.Code !== "None")) throw transactionCanceled(reasons);
}

/** Refuses a transaction that writes more than 4 MB. */
export function checkTransactionSize(writes: Batch[]): void {
  let bytes = 0;
  for (const { key, value } of writes) {
    if (key.startsWith("item-") && value) bytes += rules.itemSize(value as Item);
  }
  if (bytes > maxBytes) throw validationError("Transaction request size cannot exceed 4 MB");
}

/** The members of `TransactItems`, 1 to 100. */
export function listActions(items: unknown, member: string): Json[] {
  if (!Array.isArray(items) || items.length === 0) throw lengthError(member, "greater than or equal to 1");
  if (items.length > maxActions) throw lengthError(member, `less than or equal to ${maxActions}`);
  if (items.some((item) => typeof item !== "object" || item === null)) {
    throw validationError(`1 validation error detected: a member of '${member}' must be an object`);
  }
  return items as Json[];
}

/** Refuses two inputs that address one item; inputs whose key does not fit the table are left to their action. */
export function refuseSameItem(inputs: Json[], store: Store): void {
  const seen = new Set<string>();
  for (const input of inputs) {
    const table = findTable(store, String(input.TableName));
    const key = (input.Key ?? input.Item) as Item;
    if (input.Key ? rules.validateKey(key, table) : rules.validateItem(key, table)) continue;
    const identity = `${table.TableName}~${rules.createKey(key, table)}`;
    if (seen.has(identity)) {
      throw validationError("Transaction request cannot include multiple operations on one item");
    }
    seen.add(identity);
  }
}

/** The reasons of a conflict: the struck action gets TransactionConflict, the others None. */
export function conflictReasons(count: number, struck: number): CancellationReason[] {
  return Array.from({ length: count }, (_, index) =>
    index === struck
      ? { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" }
      : { Code: "None" },
  );
}

function parseAction(action: Json, store: Store): TransactAction {
  const present = Object.keys(kinds).filter((kind) => action[kind] !== undefined && action[kind] !== null);
  const kind = present[0] as keyof typeof kinds | undefined;
  if (kind === undefined || present.length > 1) {
    throw validationError(
      "TransactItems can only contain one of Check, Put, Update or Delete in each member of the list",
    );
  }
  const body = action[kind] as Json;
  if (kind === "ConditionCheck" && !body.ConditionExpression) {
    throw validationError(
      "1 validation error detected: Value null at 'transactItems.1.member.conditionCheck.conditionExpression' " +
        "failed to satisfy constraint: Member must not be null",
    );
  }
  if (kind === "Update" && !body.UpdateExpression) {
    throw validationError("The UpdateExpression parameter is required for an Update in a transaction");
  }
  const operation = kinds[kind];
  // A check takes the same parameters as a delete.
  const input = checkInput(
    kind === "ConditionCheck" ? "deleteItem" : `${kind.toLowerCase()}Item`,
    body,
    store,
  );
  return { operation, input, wantsItem: wantsItemOnFailure(body) };
}

async function runOne(action: TransactAction, store: Store): Promise<CancellationReason> {
  try {
    if (action.operation) await runAction(action.operation, store, action.input);
    else checkCondition(action.input, store);
    return { Code: "None" };
  } catch (error) {
    if (!isDynamoError(error)) throw error;
    if (!isConditionFailure(error)) return { Code: "ValidationError", Message: error.message };
    const item = action.wantsItem ? readItem(store, action.input) : undefined;
    return { Code: "ConditionalCheckFailed", Message: error.message, ...(item && { Item: item }) };
  }
}

function checkCondition(input: Json, store: Store): void {
  const invalid = rules.validateKey(input.Key as Item, findTable(store, String(input.TableName)));
  const failure = invalid ?? rules.checkConditional(input, readItem(store, input));
  if (failure) throw failure;
}

function lengthError(member: string, constraint: string): Error {
  return validationError(
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: ` +
      `Member must have length ${constraint}`,
  );
}
