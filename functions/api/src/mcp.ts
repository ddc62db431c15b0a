import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { input } from "./http.ts";

/** One message a request: a batch would be many requests but count as one. */
const Message = z
  .looseObject({ jsonrpc: z.literal("2.0"), method: z.string().min(1).max(200) })
  .meta({ id: "McpMessage" });

const Answered = z.looseObject({ jsonrpc: z.literal("2.0") }).meta({ id: "McpAnswer" });

const describeDoor = (summary: string) =>
  describe({
    summary,
    description:
      "The Model Context Protocol over streamable HTTP, without sessions: one message in, one answer out, as JSON or, for " +
      "clients before 2026, as one server-sent event. A message that is no request is accepted without an answer.",
    answer: { ok: Answered, accepted: null },
    refuses: ["invalid_request", "too_large", "unsupported_media_type"],
  });

/** The MCP server's code is loaded by the first request for it. */
const assistant = () => import("./assistant.ts");

export const mcp = new Hono()
  .post("/", describeDoor("The tools for assistants"), input("json", Message), async (context) =>
    (await assistant()).answer(context.req.raw, context.req.valid("json")),
  )
  .post(
    "/readonly",
    describeDoor("Those of the tools for assistants that change nothing"),
    input("json", Message),
    async (context) => (await assistant()).answerReadonly(context.req.raw, context.req.valid("json")),
  );
