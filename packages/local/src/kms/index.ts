import * as z from "zod";
import { AwsError, validationError } from "../aws-error.ts";
import { createDoor } from "../door/door.ts";
import type { Credentials } from "../door/guest.ts";
import { type EmulatorRequest, serveEmulator } from "../emulator-server.ts";
import { type KmsEngine, openKms } from "./engine.ts";

export interface KmsOptions {
  /** Where the master key is kept; the folder must be there. */
  readonly dataDir: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  readonly credentials: Credentials;
}

export interface Kms {
  readonly url: string;
  /** The one key that there is. */
  readonly keyArn: string;
  close(): Promise<void>;
}

/** Serves as much of KMS as wraps data keys on 127.0.0.1, to the holder of the credentials only. */
export async function startKms({ dataDir, port, credentials }: KmsOptions): Promise<Kms> {
  const engine = await openKms(dataDir);
  const server = await serveEmulator({
    port,
    door: createDoor({ services: ["kms"], credentials }),
    answer: (request) => answer(engine, request),
  });
  return { ...server, keyArn: engine.keyArn };
}

const EncryptionContext = z.record(z.string(), z.string()).default({});

const GenerateDataKey = z.object({ KeyId: z.string(), KeySpec: z.literal("AES_256"), EncryptionContext });
const Decrypt = z.object({
  CiphertextBlob: z.base64().min(1),
  KeyId: z.string().optional(),
  EncryptionContext,
});

/** Answers one request of KMS's JSON interface. */
function answer(engine: KmsEngine, { method, headers, body }: EmulatorRequest): unknown {
  const [api, operation] = String(headers["x-amz-target"] ?? "").split(".");
  const name = method === "POST" && api === "TrentService" ? operation : undefined;
  switch (name) {
    case "GenerateDataKey": {
      const { KeyId, EncryptionContext: context } = parse(GenerateDataKey, body);
      const { plaintext, wrapped } = engine.generateDataKey(KeyId, context);
      return {
        KeyId: engine.keyArn,
        Plaintext: plaintext.toString("base64"),
        CiphertextBlob: wrapped.toString("base64"),
      };
    }
    case "Decrypt": {
      const { KeyId, CiphertextBlob, EncryptionContext: context } = parse(Decrypt, body);
      const plaintext = engine.decrypt(Buffer.from(CiphertextBlob, "base64"), KeyId, context);
      return {
        KeyId: engine.keyArn,
        Plaintext: plaintext.toString("base64"),
        EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
      };
    }
    default:
      throw new AwsError(400, "UnknownOperationException", "The operation is not known here.");
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw validationError(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}
