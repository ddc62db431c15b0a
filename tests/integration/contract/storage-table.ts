import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { openStorage, type Storage } from "./storage-endpoint.ts";

export type Row = Record<string, unknown>;
export type Actions = NonNullable<TransactWriteCommandInput["TransactItems"]>;
type Query = Omit<QueryCommandInput, "TableName">;

export const newKey = (sk = "a") => ({ pk: randomUUID(), sk });

/** A table for the tests of this file, and the shortest words for what they do with it. */
export function useTable() {
  const TableName = `contract-${randomUUID()}`;
  let opened: Storage | undefined;
  beforeAll(async () => {
    opened = await openStorage(TableName);
  });
  afterAll(() => opened?.close());

  const storage = (): Storage => {
    if (!opened) throw new Error("the table is not open yet");
    return opened;
  };
  const put = (Item: Row, condition?: string) =>
    storage().documents.send(
      new PutCommand({ TableName, Item, ...(condition && { ConditionExpression: condition }) }),
    );
  const read = async (Key: Row) =>
    (await storage().documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const update = async (Key: Row, UpdateExpression: string, rest: Partial<UpdateCommandInput> = {}) =>
    (
      await storage().documents.send(
        new UpdateCommand({ TableName, Key, UpdateExpression, ReturnValues: "ALL_NEW", ...rest }),
      )
    ).Attributes;
  const transact = (TransactItems: Actions, token?: string) =>
    storage().documents.send(
      new TransactWriteCommand({ TransactItems, ...(token && { ClientRequestToken: token }) }),
    );
  const query = (rest: Query) => storage().documents.send(new QueryCommand({ TableName, ...rest }));

  /** Repeats a transaction that met another one on the same item, as every caller must. */
  async function transactPatiently(actions: Actions): Promise<"done" | "refused"> {
    for (;;) {
      const codes = await transact(actions).then(
        () => undefined,
        async (error: unknown) =>
          (error as TransactionCanceledException).CancellationReasons?.map((reason) => reason.Code),
      );
      if (codes === undefined) return "done";
      if (!codes.includes("TransactionConflict")) return "refused";
    }
  }

  async function collectPages(input: Query): Promise<Row[][]> {
    const pages: Row[][] = [];
    let start: Row | undefined;
    do {
      const page = await query({ ...input, ...(start && { ExclusiveStartKey: start }) });
      pages.push(page.Items ?? []);
      start = page.LastEvaluatedKey;
    } while (start);
    return pages;
  }

  return { TableName, storage, put, read, update, transact, transactPatiently, query, collectPages };
}

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<Error> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error("the call succeeded");
}

export async function reasonsOf(call: Promise<unknown>) {
  const error = await failureOf(call);
  if (!(error instanceof TransactionCanceledException)) throw error;
  return error.CancellationReasons ?? [];
}
