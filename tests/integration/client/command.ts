import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { app } from "@gleaner/api";
import { serve } from "@hono/node-server";
import { runCommandLine } from "../../../packages/client/src/command/program.ts";
import { startApi } from "../api/api.ts";

export interface Ended {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export type TestService = Awaited<ReturnType<typeof startService>>;

/** The API over HTTP with its data folder, as `npm start` leaves it, and the command beside it. */
export async function startService() {
  // Listens before the emulators look for ports: one that is only found may be theirs by the time that it is used.
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Read with the other links, once.
  process.env.SST_RESOURCE_Api = JSON.stringify({ url });
  const api = await startApi();
  const caller = await api.caller();
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-command-"));
  await writeFile(join(dataDir, "credentials.json"), JSON.stringify({ baseUrl: url, apiKey: caller.apiKey }));
  const links = Object.entries(process.env).filter(([name]) => /^(SST_RESOURCE_|AWS_)/.test(name));
  await writeFile(join(dataDir, "endpoints.json"), JSON.stringify(Object.fromEntries(links)));

  return {
    url,
    caller,
    dataDir,
    /** Runs a command line; `onErr` sees what it complains as it comes, `interrupt` is Ctrl-C. */
    async gleaner(
      args: readonly string[],
      options: {
        readonly env?: Record<string, string>;
        readonly width?: number;
        readonly stdin?: string;
        /** Whether a person reads stderr; true by default. */
        readonly watched?: boolean;
        readonly onErr?: (text: string, interrupt: () => void) => void;
      } = {},
    ): Promise<Ended> {
      const out: Buffer[] = [];
      let err = "";
      let interrupt = () => {};
      const exit = await runCommandLine(args, {
        out: (text) => out.push(Buffer.from(text)),
        err: (text) => {
          err += stripVTControlCharacters(text);
          options.onErr?.(text, () => interrupt());
        },
        width: options.width ?? 100,
        color: false,
        watched: options.watched ?? true,
        stdin: async () => options.stdin ?? "",
        env: options.env ?? { GLEANER_DATA_DIR: dataDir },
        cwd: dataDir,
        onInterrupt: (listener) => {
          interrupt = listener;
          return () => {
            interrupt = () => {};
          };
        },
      });
      return { exit, out: Buffer.concat(out).toString(), err };
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a command whose job ends, as soon as it is announced, the way the test says. */
export async function runToEnd(
  service: TestService,
  args: readonly string[],
  end: (jobId: string) => Promise<void>,
): Promise<Ended> {
  let ending: Promise<void> | undefined;
  const ended = await service.gleaner(args, {
    onErr: (text) => {
      const jobId = jobIn(text);
      if (jobId) ending = end(jobId);
    },
  });
  await ending;
  return ended;
}

/** The id of the job that a command's progress names. */
export const jobIn = (text: string): string | undefined => /Job ([0-9a-f-]{36})\n/.exec(text)?.[1];
