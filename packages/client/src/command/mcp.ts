import type { Command } from "commander";
import { addConnection, type ConnectionOptions, connect } from "./connection.ts";
import type { Terminal } from "./terminal.ts";
import { addVerb } from "./verb.ts";

/** Adds the verb by which an assistant on this machine has the service's tools. */
export function addMcp(program: Command, terminal: Terminal): void {
  const verb = addVerb(program, {
    name: "mcp",
    description:
      "serve the tools for assistants over stdio (Model Context Protocol), until the assistant ends it",
    example: "gleaner mcp --readonly",
  });
  addConnection(verb)
    .option("--readonly", "only the tools that change nothing")
    .action(
      async ({ readonly: isReadonly = false, ...options }: ConnectionOptions & { readonly?: boolean }) => {
        const gleaner = await connect(options, terminal);
        const { serveProcess } = await import("@gleaner/mcp/stdio");
        if (terminal.watched) terminal.err("An assistant starts this, and writes to it. Ctrl-D ends it.\n");
        // Standard output belongs to the protocol.
        const report = (error: Error) => terminal.err(`gleaner: ${error.stack ?? error.message}\n`);
        await serveProcess(gleaner, { isReadonly, report });
      },
    );
}
