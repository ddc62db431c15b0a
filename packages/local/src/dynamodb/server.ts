import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { crc32 } from "node:zlib";
import { createDoor, type DoorOptions, Refused } from "../door/door.ts";
import { jsonCodes } from "../door/refusal-code.ts";
import { readBytes, serveLocally } from "../local-server.ts";
import { DiskFault } from "./disk.ts";
import type { Json } from "./dynalite.ts";
import { openEngine } from "./engine.ts";
import {
  accessDenied,
  DynamoError,
  isDynamoError,
  serializationError,
  unavailable,
  unknownOperation,
} from "./error.ts";

const maxBodyBytes = 16 * 1024 * 1024;

export interface DynamoOptions extends Pick<DoorOptions, "credentials" | "findGuest"> {
  /** The folder of this database alone; made when it is not there. */
  dataDir: string;
  /** 0 or absent: a free one. */
  port?: number;
  /** For tests: the share of transactions and single writes, 0 to 1, that fail with a TransactionConflict. */
  conflictShare?: number;
  conflictSeed?: number;
  /** The clock of the request tokens, in milliseconds. */
  now?: () => number;
}

export interface Dynamo {
  url: string;
  /** Ends the requests under way, then the server and the database. */
  close(): Promise<void>;
}

/** Serves DynamoDB on 127.0.0.1 from a folder, to the holder of the credentials, and to guests what they may. */
export async function startDynamo({
  dataDir,
  port = 0,
  credentials,
  findGuest,
  ...options
}: DynamoOptions): Promise<Dynamo> {
  const engine = await openEngine({ folder: dataDir, ...options });
  const door = createDoor({
    services: ["dynamodb"],
    credentials,
    findGuest,
    readAsks: (request, body) => engine.readAsks(readOperation(request), parseBody(body)),
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const { method = "GET", headers, url = "/" } = request;
      const admitted = door.admit({ method, headers, url });
      const bytes = await readBytes(request, maxBodyBytes);
      if (!bytes) throw new DynamoError(413, { __type: "RequestEntityTooLarge" });
      await admitted.prove(bytes);
      send(response, 200, await engine.run(readOperation(request), parseBody(bytes)));
    } catch (error) {
      if (request.errored) return;
      const known = toDynamoError(error);
      send(response, known.statusCode, known.body);
    }
  };
  const server = await serveLocally(port, answer).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await engine.close();
    },
  };
}

function readOperation({ method, headers }: Pick<IncomingMessage, "method" | "headers">): string {
  const [api, operation] = String(headers["x-amz-target"] ?? "").split(".");
  if (method !== "POST" || api !== "DynamoDB_20120810" || operation === undefined) throw unknownOperation();
  return operation;
}

function parseBody(bytes: Buffer): Json {
  try {
    const body: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Json;
  } catch {
    // Answered below, as anything else that is not an object.
  }
  throw serializationError();
}

function toDynamoError(error: unknown): DynamoError {
  if (isDynamoError(error)) return error;
  if (error instanceof DiskFault) return unavailable();
  if (error instanceof Refused) return accessDenied(jsonCodes[error.kind], error.message);
  // The stack goes to the operator's terminal; it holds no item.
  console.error("dynamodb:", error);
  return new DynamoError(500, {
    __type: "com.amazonaws.dynamodb.v20120810#InternalServerError",
    message: "The request processing has failed because of an unknown error.",
  });
}

function send(response: ServerResponse, statusCode: number, body: Json): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(statusCode, {
    "content-type": "application/x-amz-json-1.0",
    "content-length": bytes.length,
    "x-amzn-requestid": randomUUID(),
    "x-amz-crc32": crc32(bytes),
  });
  response.end(bytes);
}
