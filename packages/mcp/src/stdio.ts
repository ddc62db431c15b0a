import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Gleaner } from "gleaner";
import { createServer, type ServerOptions } from "./server.ts";

/** Serves the tools to the program that started this process, until it closes its end. */
export async function serveProcess(gleaner: Gleaner, options: ServerOptions): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  process.stdin.once("close", resolve);
  const connection = serveStdio(() => createServer(gleaner, options), { maxSubscriptions: 0 });
  await closed;
  await connection.close();
}
