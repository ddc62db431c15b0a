import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Kms, startKms } from "../../../packages/local/src/kms/index.ts";

const credentials = { accessKeyId: "tests", secretAccessKey: "tests" };

let dataDir: string;
let kms: Kms;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-kms-"));
  kms = await startKms({ dataDir, credentials });
});
afterEach(async () => {
  await kms.close();
  await rm(dataDir, { recursive: true, force: true });
});

const connect = (secretAccessKey = "tests") =>
  new KMSClient({
    endpoint: kms.url,
    region: "us-east-1",
    credentials: { ...credentials, secretAccessKey },
    maxAttempts: 1,
  });

const context = { team: "one", version: "1" };

const generate = async (EncryptionContext: Record<string, string> = context) => {
  const KeySpec = "AES_256" as const;
  const made = await connect().send(
    new GenerateDataKeyCommand({ KeyId: kms.keyArn, KeySpec, EncryptionContext }),
  );
  return { plaintext: made.Plaintext ?? new Uint8Array(), wrapped: made.CiphertextBlob ?? new Uint8Array() };
};

const decrypt = async (
  CiphertextBlob: Uint8Array,
  EncryptionContext: Record<string, string> = context,
  KeyId: string | undefined = kms.keyArn,
) => (await connect().send(new DecryptCommand({ CiphertextBlob, EncryptionContext, KeyId }))).Plaintext;

test("a data key of 256 bits comes wrapped and in the clear, and is unwrapped again", async () => {
  const { plaintext, wrapped } = await generate();
  expect(plaintext).toHaveLength(32);
  expect(Buffer.from(wrapped).includes(Buffer.from(plaintext))).toBe(false);
  expect(await decrypt(wrapped)).toEqual(plaintext);
  expect(await decrypt(wrapped, { version: "1", team: "one" })).toEqual(plaintext);
  expect((await generate()).plaintext).not.toEqual(plaintext);
});

test.for([
  { team: "two", version: "1" },
  { team: "one", version: "2" },
  { team: "one" },
  {},
  { ...context, more: "x" },
])("a data key is not unwrapped with the context %j", async (other: Record<string, string>) => {
  const { wrapped } = await generate();
  await expect(decrypt(wrapped, other)).rejects.toMatchObject({ name: "InvalidCiphertextException" });
});

test("what was altered, cut or never wrapped is refused", async () => {
  const { wrapped } = await generate();
  const altered = Uint8Array.from(wrapped);
  altered[20] = (altered[20] ?? 0) ^ 1;
  for (const blob of [altered, wrapped.slice(0, -1), wrapped.slice(0, 20), Buffer.from("nothing")]) {
    await expect(decrypt(blob)).rejects.toMatchObject({ name: "InvalidCiphertextException" });
  }
});

test("another key is not there", async () => {
  const { wrapped } = await generate();
  const KeyId = kms.keyArn.replace(/.$/, "x");
  await expect(decrypt(wrapped, context, KeyId)).rejects.toMatchObject({ name: "NotFoundException" });
});

test("its master key is its owner's alone, outlives a restart, and is not another folder's", async () => {
  const { plaintext, wrapped } = await generate();
  expect((await stat(join(dataDir, "kms.json"))).mode & 0o777).toBe(0o600);
  const { keyArn } = kms;
  await kms.close();
  kms = await startKms({ dataDir, credentials });
  expect(kms.keyArn).toBe(keyArn);
  expect(await decrypt(wrapped)).toEqual(plaintext);
  await kms.close();
  await rm(join(dataDir, "kms.json"));
  kms = await startKms({ dataDir, credentials });
  await expect(decrypt(wrapped)).rejects.toMatchObject({ name: "InvalidCiphertextException" });
});

test("it answers nobody without the credentials, no web page, and no operation that it does not know", async () => {
  const wrong = connect("wrong").send(new GenerateDataKeyCommand({ KeyId: kms.keyArn, KeySpec: "AES_256" }));
  await expect(wrong).rejects.toMatchObject({ name: "InvalidSignatureException" });
  expect((await fetch(kms.url, { method: "POST" })).status).toBe(403);
  expect((await fetch(kms.url, { method: "POST", headers: { origin: "http://127.0.0.1" } })).status).toBe(
    403,
  );
});
