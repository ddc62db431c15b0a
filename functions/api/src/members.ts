import { type TeamId, useActor, useTeam } from "@gleaner/core/actor";
import * as SignIn from "@gleaner/core/sign-in";
import * as User from "@gleaner/core/user";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { requireSession } from "./authenticate.ts";
import { describe } from "./describe.ts";
import { answers, input, toId } from "./http.ts";
import { reportError } from "./report.ts";

const Member = z
  .object({ id: z.uuid(), email: z.string(), createdAt: z.iso.datetime(), isYou: z.boolean() })
  .meta({ id: "Member" });
const MemberList = z.object({ members: z.array(Member), nextCursor: z.null() });

const Invite = z
  .strictObject({ email: User.Add.shape.email })
  .meta({ id: "Invitation", description: "Whoever has the link gets in as this member" });
const Invited = z
  .object({
    id: z.uuid(),
    email: z.string(),
    link: z.url().meta({ description: "Signs in once within three days; shown in this answer only" }),
    sent: z.boolean().meta({ description: "Whether the link was sent to the address" }),
  })
  .meta({ id: "InvitedMember" });

/** The invitation is valid even if its e-mail could not be sent: the inviting user gets the link. */
async function send(context: Context, mail: { teamId: TeamId; to: string; link: string }): Promise<boolean> {
  const actor = useActor();
  if (actor.type !== "user") return false;
  try {
    const { email: from } = await User.get(mail.teamId, actor.userId);
    return await SignIn.mailInvitation({ ...mail, from });
  } catch (error) {
    if (error instanceof Error) reportError(error, context);
    return false;
  }
}

export const members = new Hono()
  .use(requireSession)
  .get(
    "/",
    describe({
      summary: "The team's users, who all see and do the same",
      answer: { ok: MemberList },
      refuses: ["forbidden"],
      sessionOnly: true,
    }),
    async (context) => {
      const actor = useActor();
      const users = await User.list(useTeam());
      const isYou = ({ id }: User.User) => actor.type === "user" && actor.userId === id;
      return context.json({
        members: users.map((user) => ({ ...user, isYou: isYou(user) })),
        nextCursor: null,
      });
    },
  )
  .post(
    "/",
    describe({
      summary: "Invite somebody to the team",
      answer: { created: Invited },
      refuses: ["invalid_request", "forbidden", "conflict", "unsupported_media_type"],
      sessionOnly: true,
    }),
    input("json", Invite),
    async (context) => {
      const teamId = useTeam();
      const { userId } = await User.add({ teamId, ...context.req.valid("json") });
      const { origin } = new URL(context.req.url);
      const [{ id, email }, { link }] = await Promise.all([
        User.get(teamId, userId),
        SignIn.createLink({ teamId, userId }, origin, "invitation"),
      ]);
      const sent = await send(context, { teamId, to: email, link });
      return context.json({ id, email, link, sent }, answers.created);
    },
  )
  .delete(
    "/:id",
    describe({
      summary: "Remove a user, whose keys and sessions end at once",
      description: "A team keeps its last user.",
      answer: { removed: null },
      refuses: ["forbidden", "not_found", "conflict"],
      sessionOnly: true,
    }),
    async (context) => {
      await User.remove(useTeam(), toId(context.req.param("id")));
      return context.body(null, answers.removed);
    },
  );
