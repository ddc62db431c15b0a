import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DueEmulator, DueEmulatorOptions } from "../../../packages/local/src/due-emulator.ts";

/** What an AWS SDK client is made with to reach an endpoint. */
export interface Place {
  readonly config: {
    readonly region: string;
    readonly endpoint: string;
    readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  close(): Promise<void>;
}

/** The given endpoint or, where there is none, an embedded emulator of its own. */
export async function openPlace(
  endpoint: string | undefined,
  start: (options: DueEmulatorOptions) => Promise<DueEmulator>,
): Promise<Place> {
  const region = process.env.AWS_REGION ?? "us-east-1";
  if (endpoint) return { config: { region, endpoint }, close: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-contract-"));
  const credentials = { accessKeyId: randomUUID(), secretAccessKey: randomUUID() };
  const emulator = await start({ dataDir, credentials });
  return {
    config: { region, endpoint: emulator.url, credentials },
    close: async () => {
      await emulator.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
