import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { Gleaner } from "gleaner";
import * as z from "zod";
import { Misuse } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

const Stored = z.object({ baseUrl: z.url(), apiKey: z.string() });

export interface ConnectionOptions {
  readonly url?: string;
  readonly key?: string;
}

export const dataDir = ({ env, cwd }: Pick<Terminal, "env" | "cwd">): string =>
  resolve(cwd, env.GLEANER_DATA_DIR || ".gleaner");

export function addConnection(command: Command): Command {
  return command
    .addOption(new Option("--url <url>", "where the service is (GLEANER_URL)"))
    .addOption(new Option("--key <key>", "API key or session token (GLEANER_API_KEY)"));
}

/** A client for the options, else the environment, else the service that runs on this machine. */
export async function connect(options: ConnectionOptions, terminal: Terminal): Promise<Gleaner> {
  const stored = await readStored(terminal);
  const baseUrl = options.url ?? (terminal.env.GLEANER_URL || stored?.baseUrl);
  if (baseUrl === undefined) {
    throw new Misuse(
      `There is no service at hand: start one with "npm start", or name one with --url and --key. ` +
        `(Looked in ${dataDir(terminal)}.)`,
    );
  }
  if (!/^https?:\/\//.test(baseUrl)) throw new Misuse(`${baseUrl} is not an http or https address.`);
  // The stored key belongs to the stored service; it is not sent anywhere else.
  const key =
    options.key ??
    (terminal.env.GLEANER_API_KEY || (stored && isSame(baseUrl, stored.baseUrl) ? stored.apiKey : undefined));
  if (key === undefined)
    throw new Misuse(`There is no key for ${baseUrl}: give one with --key or GLEANER_API_KEY.`);
  return new Gleaner({ baseUrl, apiKey: key });
}

const isSame = (one: string, other: string): boolean => trim(one) === trim(other);
const trim = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

async function readStored(terminal: Terminal): Promise<z.infer<typeof Stored> | undefined> {
  const path = join(dataDir(terminal), "credentials.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    throw new Misuse(`${path} is damaged; "npm start" writes it again.`);
  }
}
