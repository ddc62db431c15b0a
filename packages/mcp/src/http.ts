import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Gleaner } from "gleaner";
import { createServer, type ServerOptions } from "./server.ts";

/** Answers one request of the protocol, whose body is read already. */
export type AnswerMessage = (request: Request, body: unknown) => Promise<Response>;

/**
 * Serves the tools over streamable HTTP. Each request is independent and each answer complete, because Lambda keeps
 * no state and streams nothing. Authentication is done before.
 */
export function answerMessages(gleaner: Gleaner, options: ServerOptions): AnswerMessage {
  const { fetch } = createMcpHandler(() => createServer(gleaner, options), {
    responseMode: "json",
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  return (request, parsedBody) => fetch(request, { parsedBody });
}
