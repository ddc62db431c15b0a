import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@gleaner/core/error";
import * as Mail from "@gleaner/core/mail";
import { PlanId } from "@gleaner/core/plan";
import * as Session from "@gleaner/core/session";
import { settings } from "@gleaner/core/settings";
import * as SignIn from "@gleaner/core/sign-in";
import * as User from "@gleaner/core/user";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { readToken, requireSession } from "./authenticate.ts";
import { dropCookie, keepCookie, readCookie, requireOwnOrigin } from "./browser-session.ts";
import { describe } from "./describe.ts";
import { answers, input, limitBody, requireJson } from "./http.ts";
import { reportError } from "./report.ts";
import { readSource } from "./source.ts";

const SessionDocument = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string() }),
    team: z.object({ id: z.uuid(), name: z.string(), plan: PlanId }),
    model: z.boolean().meta({ description: "Whether a model plans; without one the keyless planner does" }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Session" });

const Email = User.Add.shape.email;

const SignInWith = z
  .union([
    z.strictObject({
      token: z.string().min(1).max(200).meta({ description: "Of a sign-in link, behind the #" }),
    }),
    z.strictObject({
      email: Email,
      code: z
        .string()
        .regex(/^[0-9]{6}$/)
        .meta({ description: "Sent by e-mail; good in the browser that asked for it" }),
    }),
  ])
  .meta({ id: "SignIn" });

const Ways = z
  .object({ email: z.boolean().meta({ description: "Whether codes are sent by e-mail" }) })
  .meta({ id: "SignInWays" });
const AskForCode = z.strictObject({ email: Email }).meta({ id: "SignInCode" });
const CodeAsked = z
  .object({ expiresAt: z.iso.datetime() })
  .meta({ id: "SignInCodeAsked", description: "Says nothing of whether the address is a user's" });

const hasModel = process.env.GLEANER_HAS_MODEL === "yes";

const readDocument = async (token: string): Promise<z.infer<typeof SessionDocument>> => ({
  ...(await Session.read(token)),
  model: hasModel,
});

/** Opens a session for a token or a code; the code's other half is in a cookie of the browser that requested it. */
async function redeem(context: Context, shown: z.infer<typeof SignInWith>): Promise<Session.OpenSession> {
  if ("token" in shown) return SignIn.redeemLink(shown.token);
  const secret = readCookie(context, "gleaner-code") ?? "";
  const opened = await SignIn.redeemCode({ ...shown, secret, source: readSource(context) });
  dropCookie(context, "gleaner-code");
  return opened;
}

/** Signing in, before there is an actor. */
export const signIn = new Hono()
  .get(
    "/ways",
    describe({ summary: "How one signs in here, beside a link", answer: { ok: Ways }, isPublic: true }),
    (context) => context.json({ email: Mail.isSent() }),
  )
  .post(
    "/code",
    limitBody,
    requireJson,
    describe({
      summary: "Have a six-digit code sent by e-mail",
      description:
        "The answer is the same, after the same time, whether or not the address is a user's. The code signs in once, within ten minutes, in the browser that asked for it.",
      answer: { accepted: CodeAsked },
      refuses: [
        "invalid_request",
        "not_found",
        "other_origin",
        "rate_limited",
        "too_large",
        "unsupported_media_type",
      ],
      isPublic: true,
    }),
    input("json", AskForCode),
    async (context) => {
      requireOwnOrigin(context);
      if (!Mail.isSent()) throw new Refusal("not_found", "No e-mail is sent here. Sign in by a link.");
      const { email } = context.req.valid("json");
      const answered = sleep(settings().codeAnswerMs);
      const { secret, expiresAt } = await SignIn.askForCode({ email, source: readSource(context) });
      // Not awaited: its duration or failure would reveal whether the address is known.
      SignIn.sendCodes(email, secret).catch((error: Error) => reportError(error, context));
      await answered;
      keepCookie(context, secret, expiresAt, "gleaner-code");
      return context.json({ expiresAt }, answers.accepted);
    },
  )
  .post(
    "/",
    limitBody,
    requireJson,
    describe({
      summary: "Sign a browser in",
      description: "A link or a code signs in once. The session is kept in a cookie, which the answer sets.",
      answer: { ok: SessionDocument },
      refuses: ["invalid_request", "sign_in_refused", "other_origin", "too_large", "unsupported_media_type"],
      isPublic: true,
    }),
    input("json", SignInWith),
    async (context) => {
      requireOwnOrigin(context);
      const { token, expiresAt } = await redeem(context, context.req.valid("json"));
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
