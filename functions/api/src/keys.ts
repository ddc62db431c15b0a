import * as Key from "@gleaner/core/key";
import { Hono } from "hono";
import * as z from "zod";
import { requireSession } from "./authenticate.ts";
import { describe } from "./describe.ts";
import { answers, input, toId } from "./http.ts";

const KeySummary = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Key" });
const KeyList = z.object({ keys: z.array(KeySummary), nextCursor: z.null() });
const NewKey = KeySummary.omit({ lastUsedAt: true })
  .extend({ apiKey: z.string().meta({ description: "Shown in this answer only" }) })
  .meta({ id: "NewKey" });

export const keys = new Hono()
  .use(requireSession)
  .get(
    "/",
    describe({
      summary: "The user's API keys",
      answer: { ok: KeyList },
      refuses: ["forbidden"],
      sessionOnly: true,
    }),
    async (context) => context.json({ keys: await Key.list(), nextCursor: null }),
  )
  .post(
    "/",
    describe({
      summary: "Make an API key",
      answer: { created: NewKey },
      refuses: ["invalid_request", "forbidden", "unsupported_media_type"],
      sessionOnly: true,
    }),
    input("json", Key.Create),
    async (context) => context.json(await Key.create(context.req.valid("json")), answers.created),
  )
  .delete(
    "/:id",
    describe({
      summary: "Revoke an API key at once",
      answer: { removed: null },
      refuses: ["forbidden", "not_found"],
      sessionOnly: true,
    }),
    async (context) => {
      await Key.remove(toId(context.req.param("id")));
      return context.body(null, answers.removed);
    },
  );
