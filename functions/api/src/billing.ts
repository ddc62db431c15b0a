import * as Usage from "@gleaner/core/usage";
import { Hono } from "hono";
import { describe } from "./describe.ts";

export const billing = new Hono().get(
  "/usage",
  describe({ summary: "This month's counts and limits", answer: { ok: Usage.Usage.meta({ id: "Usage" }) } }),
  async (context) => context.json(await Usage.get()),
);
