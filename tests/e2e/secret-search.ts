import { Buffer } from "node:buffer";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { resource } from "../../packages/core/src/resource.ts";
import { toHtml } from "./echo-site.ts";

/** The ways in which a secret may be written down, made by other means than those that look for it in the product. */
export function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = (before: string) => {
    const text = Buffer.from(before + secret).toString("base64");
    // The digits that no neighbour has a part in.
    return text.replace(/=+$/, "").slice(before.length === 0 ? 0 : before.length + 1, -2);
  };
  const spellings = [
    secret,
    secret.toLowerCase(),
    secret.toUpperCase(),
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    encodeURI(secret),
    new URLSearchParams({ p: secret }).toString().slice(2),
    toHtml(secret),
    json,
    JSON.stringify(json).slice(1, -1),
    base64(""),
    base64("u"),
    base64("u:"),
    base64("").replaceAll("+", "-").replaceAll("/", "_"),
  ];
  return [...new Set(spellings)];
}

/** What holds one of the spellings: the names of places, each with the spelling; empty when nothing does. */
export function findIn(place: string, bytes: Buffer | string, spellings: readonly string[]): string[] {
  const all = Buffer.from(bytes);
  return spellings.filter((spelling) => all.includes(spelling)).map((spelling) => `${place}: ${spelling}`);
}

/**
 * Looks through every item, every stored file and every file of the data folder, packed ones unpacked. The messages of
 * the queues are in files of it, those too that were taken out.
 */
export async function findEverywhere(dataDir: string | null, spellings: readonly string[]) {
  const found: string[] = [];
  const seen = { items: 0, objects: 0, files: 0 };
  for await (const { Items = [] } of paginateScan(
    { client: new DynamoDBClient({}) },
    { TableName: resource.tableName() },
  )) {
    for (const item of Items) {
      seen.items += 1;
      const packed = Object.values(item).flatMap((value) => (value.B ? [unpack(Buffer.from(value.B))] : []));
      for (const part of [JSON.stringify(item), ...packed]) {
        found.push(...findIn(`item ${item.pk?.S} ${item.sk?.S}`, part, spellings));
      }
    }
  }
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = resource.artifactsName();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
    for (const { Key } of Contents) {
      // Checkpoints come and go.
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key })).catch(orGone);
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      seen.objects += 1;
      for (const part of [bytes, unpack(bytes)]) found.push(...findIn(`object ${Key}`, part, spellings));
    }
  }
  if (dataDir === null) return { found, seen };
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Files of the table come and go.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    seen.files += 1;
    for (const part of [bytes, unpack(bytes)]) found.push(...findIn(path, part, spellings));
  }
  return { found: [...new Set(found)], seen };
}

function orGone(error: unknown): Partial<GetObjectCommandOutput> {
  if (error instanceof NoSuchKey) return {};
  throw error;
}

function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}
