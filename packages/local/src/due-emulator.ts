import { createDoor, type DoorOptions } from "./door/door.ts";
import type { DueWork } from "./due-work.ts";
import { type EmulatorDatabase, openEmulatorDatabase } from "./emulator-database.ts";
import { type EmulatorRequest, serveEmulator } from "./emulator-server.ts";

export interface DueEmulatorOptions extends Pick<DoorOptions, "credentials" | "findGuest"> {
  /** The folder of this emulator alone; made when it is not there. */
  readonly dataDir: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** The emulator's clock, in milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** For tests: false does not wait for the disk, which takes milliseconds each time. */
  readonly durable?: boolean;
  /** For tests: how often each fire or event is delivered; 1 unless told. */
  readonly copies?: number | undefined;
  /** For tests: while it says true, every request fails as it does where the service is out of order. */
  readonly isDown?: () => boolean;
}

export interface DueEmulator extends DueWork {
  readonly url: string;
  close(): Promise<void>;
}

interface DueEngine extends DueWork {
  close(): void;
}

export interface EngineOptions {
  readonly now: () => number;
  readonly copies: number | undefined;
}

/**
 * Serves an engine on 127.0.0.1 from a folder, to the holder of its credentials only. It delivers nothing by itself:
 * somebody runs its due work.
 */
export async function startDueEmulator<Engine extends DueEngine>(
  /** The name under which clients sign for it. */
  service: string,
  options: DueEmulatorOptions,
  openEngine: (database: EmulatorDatabase, options: EngineOptions) => Engine,
  answer: (engine: Engine, request: EmulatorRequest) => unknown,
  readAsks?: DoorOptions["readAsks"],
): Promise<DueEmulator> {
  const { dataDir, port, credentials, findGuest, now = Date.now, durable = true, copies, isDown } = options;
  const engine = openEngine(openEmulatorDatabase(dataDir, { durable }), { now, copies });
  try {
    const server = await serveEmulator({
      port,
      // Clients sign by the machine's clock, whatever clock the engine has.
      door: createDoor({ services: [service], credentials, findGuest, readAsks }),
      isDown,
      answer: (request) => answer(engine, request),
    });
    return {
      url: server.url,
      nextDueAt: engine.nextDueAt,
      runDue: engine.runDue,
      onChange: engine.onChange,
      close: async () => {
        await server.close();
        engine.close();
      },
    };
  } catch (error) {
    engine.close();
    throw error;
  }
}
