import { createRequire } from "node:module";

/** A DynamoDB attribute value in wire form, such as `{ S: "a" }`. */
export type Attribute = Record<string, unknown>;
export type Item = Record<string, Attribute>;
export type Json = Record<string, unknown>;
export type Done<T> = (error: unknown, value?: T) => void;

export interface Table {
  TableName: string;
  TableStatus: string;
  KeySchema: { AttributeName: string }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
}

export interface Range {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  limit?: number;
}

export interface Batch {
  type: "put" | "del";
  key: string;
  value?: unknown;
}

/** One key space of dynalite's store: a table's items, one index, the tables themselves. */
export interface KeySpace {
  lock(key: string, run: (release: <T>(done: T) => T) => void): void;
  get(key: string, done: Done<unknown>): void;
  put(key: string, value: unknown, done: Done<void>): void;
  del(key: string, done: Done<void>): void;
  batch(operations: Batch[], done: Done<void>): void;
  createKeyStream(range?: Range): NodeJS.ReadableStream;
  createValueStream(range: Range): NodeJS.ReadableStream;
}

/** What dynalite's actions ask of the store that they are given. */
export interface Store {
  options: { createTableMs: number; deleteTableMs: number; updateTableMs: number; maxItemSize: number };
  tableDb: KeySpace & { awsAccountId: string; awsRegion: string };
  getTable(name: string, checkStatus: boolean | Done<Table>, done?: Done<Table>): void;
  getItemDb(table: string): KeySpace;
  getIndexDb(kind: string, table: string, index: string): KeySpace;
  getTagDb(table: string): KeySpace;
  deleteItemDb(table: string, done: Done<void>): void;
  deleteIndexDb(kind: string, table: string, index: string, done: Done<void>): void;
  deleteTagDb(table: string, done: Done<void>): void;
}

export type Action = (store: Store, input: Json, done: Done<Json>) => void;

interface Validation {
  types: Json;
  custom?: unknown;
}

interface Validations {
  checkTypes(input: unknown, types: Json): Json;
  checkValidations(input: Json, types: Json, custom: unknown, store: Store): void;
}

interface Rules {
  validateKey(key: Item, table: Table): Error | null | undefined;
  validateItem(item: Item, table: Table): Error | null | undefined;
  createKey(keyOrItem: Item, table: Table): string;
  checkConditional(input: Json, existing: Item | undefined): Error | null | undefined;
  itemSize(item: Item): number;
}

// dynalite publishes its server only. Its actions, validations and rules are plain functions over a store, and
// calling them with a store of our own is what makes a write atomic; the version is pinned for that reason.
const load = createRequire(import.meta.url);

export const rules = load("dynalite/db") as Rules;

const validations = load("dynalite/validations") as Validations;

/** The action behind one operation, named as in dynalite's folder (`putItem`). */
export function loadAction(name: string): Action {
  return load(`dynalite/actions/${name}.js`) as Action;
}

/** Checks and parses an operation's input; throws a `DynamoError`-shaped error that names the broken constraint. */
export function checkInput(name: string, input: unknown, store: Store): Json {
  const validation = load(`dynalite/validations/${name}.js`) as Validation;
  // dynalite writes its parsed expressions into the input, so it works on a copy.
  const parsed = validations.checkTypes(structuredClone(input), validation.types);
  validations.checkValidations(parsed, validation.types, validation.custom, store);
  return parsed;
}
