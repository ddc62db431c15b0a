import { randomBytes, randomInt } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import { readJson, writePrivateJson } from "./private-file.ts";

const EmulatorKeys = z.object({
  accessKeyId: z.string().min(1),
  secretAccessKey: z.string().min(1),
  /** The runners' own, which open the vault and nothing else. */
  runner: z
    .object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) })
    .default(() => newCredentials()),
  /** Sent to fetch the credentials that may only read exports. */
  readerToken: z
    .string()
    .min(1)
    .default(() => newSecret(32)),
  ports: z.object({
    dynamo: z.int(),
    queues: z.int(),
    sites: z.int(),
    // A folder from before these were there gets them at its next start.
    scheduler: z.int().default(0),
    bus: z.int().default(0),
    readers: z.int().default(0),
    kms: z.int().default(0),
    sts: z.int().default(0),
    lambda: z.int().default(0),
    ses: z.int().default(0),
  }),
});

/** What the emulators of one data folder answer to, and where. */
export type EmulatorKeys = z.infer<typeof EmulatorKeys>;

/** Random credentials, made once per data folder, and ports that stay the same over restarts while they are free. */
export async function loadEmulatorKeys(dataDir: string): Promise<EmulatorKeys> {
  const path = join(dataDir, "emulators.json");
  const kept = await readJson(path, EmulatorKeys);
  const taken: number[] = [];
  const keep = async (name: keyof EmulatorKeys["ports"]): Promise<number> => {
    const port = await findPort(kept?.ports[name], taken);
    taken.push(port);
    return port;
  };
  const { accessKeyId, secretAccessKey } = kept ?? newCredentials();
  const keys = {
    accessKeyId,
    secretAccessKey,
    runner: kept?.runner ?? newCredentials(),
    readerToken: kept?.readerToken ?? newSecret(32),
    ports: {
      dynamo: await keep("dynamo"),
      queues: await keep("queues"),
      // The demo sites keep theirs too, so that automations made from them can be replayed after a restart.
      sites: await keep("sites"),
      scheduler: await keep("scheduler"),
      bus: await keep("bus"),
      readers: await keep("readers"),
      kms: await keep("kms"),
      sts: await keep("sts"),
      lambda: await keep("lambda"),
      ses: await keep("ses"),
    },
  };
  await writePrivateJson(path, keys);
  return keys;
}

const newSecret = (bytes: number): string => randomBytes(bytes).toString("hex");

const newCredentials = () => ({ accessKeyId: newSecret(16), secretAccessKey: newSecret(32) });

/**
 * Below what Linux and macOS give to connections and to servers that name no port: one of those could be gone between this
 * look and the use of it. Services that are started at the same time look in ranges of their own (`GLEANER_PORTS`, "from-to").
 */
function portRange(): { readonly from: number; readonly to: number } {
  const [from = 20_000, to = 32_000] = process.env.GLEANER_PORTS?.split("-").map(Number) ?? [];
  return { from, to };
}

const looks = 50;

/** The preferred port when it is free on 127.0.0.1, else any free one. */
export async function findPort(preferred = 0, taken: readonly number[] = []): Promise<number> {
  const { from, to } = portRange();
  const others = Array.from({ length: looks }, () => randomInt(from, to));
  for (const port of [preferred, ...others]) {
    if (port !== 0 && !taken.includes(port) && (await isFree(port))) return port;
  }
  throw new Error("No free port on 127.0.0.1.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
