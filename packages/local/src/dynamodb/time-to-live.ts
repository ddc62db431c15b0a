import type { Disk } from "./disk.ts";
import type { Batch, Json, Store } from "./dynalite.ts";
import { validationError } from "./error.ts";
import { findTable } from "./operation.ts";

interface Specification {
  AttributeName: string;
  Enabled: boolean;
}

/** DescribeTimeToLive. */
export function describeTimeToLive(body: Json, store: Store, disk: Disk): Json {
  const { TableName } = findTable(store, String(body.TableName));
  const attribute = disk.read(keyOf(TableName));
  return {
    TimeToLiveDescription: attribute
      ? { TimeToLiveStatus: "ENABLED", AttributeName: attribute }
      : { TimeToLiveStatus: "DISABLED" },
  };
}

/** UpdateTimeToLive: what to write, and the answer. Items are never removed; DynamoDB too removes them late. */
export function updateTimeToLive(body: Json, store: Store, disk: Disk): { output: Json; writes: Batch[] } {
  const { TableName } = findTable(store, String(body.TableName));
  const wanted = parseSpecification(body.TimeToLiveSpecification);
  const key = keyOf(TableName);
  const current = disk.read(key);
  if (wanted.Enabled && current) throw validationError("TimeToLive is already enabled");
  if (!wanted.Enabled && !current) throw validationError("TimeToLive is already disabled");
  return {
    output: { TimeToLiveSpecification: wanted },
    writes: [wanted.Enabled ? { type: "put", key, value: wanted.AttributeName } : { type: "del", key }],
  };
}

/** The writes that forget a deleted table's setting. */
export function forgetTimeToLive(table: string): Batch[] {
  return [{ type: "del", key: keyOf(table) }];
}

function keyOf(table: string): string {
  return `ttl~${table}`;
}

function parseSpecification(value: unknown): Specification {
  const { AttributeName, Enabled } = (value ?? {}) as Partial<Specification>;
  if (typeof AttributeName !== "string" || AttributeName === "" || typeof Enabled !== "boolean") {
    throw validationError("TimeToLiveSpecification needs an AttributeName and Enabled");
  }
  return { AttributeName, Enabled };
}
