import { PlanId } from "@gleaner/core/plan";
import * as Session from "@gleaner/core/session";
import * as SignIn from "@gleaner/core/sign-in";
import { Hono } from "hono";
import * as z from "zod";
import { readToken, requireSession } from "./authenticate.ts";
import { dropCookie, keepCookie, requireOwnOrigin } from "./browser-session.ts";
import { describe } from "./describe.ts";
import { answers, input, limitBody, requireJson } from "./http.ts";

const SessionDocument = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string() }),
    team: z.object({ id: z.uuid(), name: z.string(), plan: PlanId }),
    model: z.boolean().meta({ description: "Whether a model plans; without one the keyless planner does" }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Session" });

const SignInWith = z
  .strictObject({
    token: z.string().min(1).max(200).meta({ description: "Of a sign-in link, behind the #" }),
  })
  .meta({ id: "SignIn" });

const hasModel = process.env.GLEANER_HAS_MODEL === "yes";

const readDocument = async (token: string): Promise<z.infer<typeof SessionDocument>> => ({
  ...(await Session.read(token)),
  model: hasModel,
});

/** How a person gets in, before there is anybody to act as. */
export const signIn = new Hono().post(
  "/",
  limitBody,
  requireJson,
  describe({
    summary: "Sign a browser in",
    description: "A link signs in once. The session is kept in a cookie, which the answer sets.",
    answer: { ok: SessionDocument },
    refuses: ["invalid_request", "sign_in_refused", "other_origin", "too_large", "unsupported_media_type"],
    isPublic: true,
  }),
  input("json", SignInWith),
  async (context) => {
    requireOwnOrigin(context);
    const { token, expiresAt } = await SignIn.redeemLink(context.req.valid("json").token);
    keepCookie(context, token, expiresAt);
    return context.json(await readDocument(token));
  },
);

export const session = new Hono()
  .use(requireSession)
  .get(
    "/",
    describe({
      summary: "Who is signed in",
      answer: { ok: SessionDocument },
      refuses: ["forbidden"],
      sessionOnly: true,
    }),
    async (context) => context.json(await readDocument(readToken(context))),
  )
  .delete(
    "/",
    describe({
      summary: "Sign out",
      answer: { removed: null },
      refuses: ["forbidden"],
      sessionOnly: true,
    }),
    async (context) => {
      await Session.end(readToken(context));
      dropCookie(context);
      return context.body(null, answers.removed);
    },
  );
