import * as Team from "@gleaner/core/team";
import { Hono } from "hono";
import * as z from "zod";
import { requireSession } from "./authenticate.ts";
import { describe } from "./describe.ts";
import { input } from "./http.ts";

const TeamDocument = z.object({ id: z.uuid(), name: z.string() }).meta({ id: "Team" });

export const team = new Hono().use(requireSession).patch(
  "/",
  describe({
    summary: "Rename the team",
    answer: { ok: TeamDocument },
    refuses: ["invalid_request", "forbidden", "unsupported_media_type"],
    sessionOnly: true,
  }),
  input("json", Team.Rename),
  async (context) => context.json(await Team.rename(context.req.valid("json"))),
);
