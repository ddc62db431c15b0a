import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { dataDir } from "./connection.ts";
import { Misuse } from "./failure.ts";
import { type Terminal, writeJson } from "./terminal.ts";

export interface Json {
  readonly json?: boolean;
}

export type Admin = typeof import("@gleaner/admin");

/** Prints what a verb came to: as JSON where asked, else in words. */
export function show(terminal: Terminal, json: boolean | undefined, value: unknown, text: string): void {
  if (json) writeJson(terminal, value);
  else terminal.out(`${text}\n`);
}

/** Loads the verbs only now that the environment links the resources, which they read when they are loaded. */
export async function withAdmin<Result>(
  terminal: Terminal,
  run: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  await linkLocalService(terminal);
  try {
    return await run(await import("@gleaner/admin"));
  } catch (error) {
    if (error instanceof z.ZodError) throw new Misuse(z.prettifyError(error));
    // A refusal of the domain, known by its shape: the client does not know the domain's classes.
    if (error instanceof Error && error.name === "Refusal") throw new Misuse(error.message);
    throw error;
  }
}

async function linkLocalService(terminal: Terminal): Promise<void> {
  // Under `sst shell` the resources are linked already.
  if (terminal.env.SST_RESOURCE_App ?? terminal.env.SST_RESOURCES_JSON) return;
  const path = join(dataDir(terminal), "endpoints.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new Misuse(
      `There is no service at hand: start one with "npm start", or use "npx sst shell". (Looked for ${path}.)`,
    );
  }
  try {
    Object.assign(process.env, z.record(z.string(), z.string()).parse(JSON.parse(text)));
  } catch {
    throw new Misuse(`${path} is damaged; "npm start" writes it again.`);
  }
}
