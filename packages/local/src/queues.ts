import { setTimeout as sleep } from "node:timers/promises";
import { createDoor, type DoorOptions } from "./door/door.ts";
import { openFauxqs } from "./fauxqs-server.ts";
import { readQueueAsks } from "./queue-asks.ts";

export interface QueuesOptions extends Pick<DoorOptions, "credentials" | "findGuest"> {
  readonly dataDir: string;
  readonly port: number;
}

export interface Queues {
  /** Where SQS and S3 answer. */
  readonly url: string;
  close(): Promise<void>;
}

/** How long all is refused after a write that the disk did not take, before the database is opened again. */
const mendPauseMs = 1000;

/**
 * SQS and S3 on 127.0.0.1, kept on disk, for requests with our credentials, and those of guests that these may make. What fauxqs answers from is in memory,
 * and after a write that its database did not take the two differ: then it is started again from what is on disk.
 */
export async function startQueues({ credentials, findGuest, dataDir, port }: QueuesOptions): Promise<Queues> {
  const door = createDoor({
    services: ["sqs", "s3"],
    credentials,
    findGuest,
    readAsks: readQueueAsks,
  });
  const closing = new AbortController();
  let mending: Promise<void> | undefined;

  const open = (at: number) => openFauxqs({ dataDir, port: at, door, onFault: () => (mending ??= mend()) });
  let server = await open(port);
  const url = `http://127.0.0.1:${server.port}`;

  async function mend(): Promise<void> {
    const { port } = server;
    while (!closing.signal.aborted) {
      await sleep(mendPauseMs, undefined, { signal: closing.signal }).catch(() => {});
      try {
        await server.stop();
        server = await open(port);
        break;
      } catch (error) {
        console.error("queues: the database cannot be opened:", error);
      }
    }
    mending = undefined;
  }

  return {
    url,
    close: async () => {
      closing.abort();
      await mending;
      await server.stop();
    },
  };
}
