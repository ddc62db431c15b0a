import { GleanerError } from "./error.ts";
import type { Connection, Fetch } from "./request.ts";

export interface GleanerOptions {
  /** Where the service is, with or without the closing /api; else GLEANER_URL, else the service that runs on this machine. */
  readonly baseUrl?: string | undefined;
  /** An API key or a session's token; else GLEANER_API_KEY, else that of the service on this machine. */
  readonly apiKey?: string | undefined;
  readonly fetch?: Fetch | undefined;
  /** How often a request is sent again where that does nothing twice: twice when left out. */
  readonly retries?: number | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What `npm start` leaves in its data folder. */
interface Stored {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Settles where the service is and who asks it. */
export function connect({ baseUrl, apiKey, fetch, retries = 2 }: GleanerOptions): Connection {
  const env = readEnvironment();
  const stored = baseUrl === undefined || apiKey === undefined ? readStored(env) : undefined;
  const url = baseUrl ?? (env.GLEANER_URL || stored?.baseUrl);
  if (url === undefined) {
    throw new GleanerError("There is no service at hand: give baseUrl, set GLEANER_URL, or start one here.");
  }
  const root = toRoot(url);
  // The stored key belongs to the stored service; it is not sent anywhere else.
  const own = stored && toRoot(stored.baseUrl) === root ? stored.apiKey : undefined;
  return {
    root,
    apiKey: apiKey ?? (env.GLEANER_API_KEY || own),
    fetch: fetch ?? ((address, init) => globalThis.fetch(address, init)),
    retries,
  };
}

const toRoot = (url: string): string => url.replace(/(?<!\/)\/+$/, "").replace(/\/api$/, "");

/** Browsers have no environment; Deno may deny it. */
function readEnvironment(): Environment {
  try {
    return { ...globalThis.process?.env };
  } catch {
    return {};
  }
}

/** Reads what a service on this machine has left, where there are files at all. */
function readStored({ GLEANER_DATA_DIR }: Environment): Stored | undefined {
  try {
    const path = `${GLEANER_DATA_DIR || ".gleaner"}/credentials.json`;
    const text = globalThis.process?.getBuiltinModule?.("node:fs").readFileSync(path, "utf8");
    return text === undefined ? undefined : (JSON.parse(text) as Stored);
  } catch {
    return undefined;
  }
}
