import * as Account from "@gleaner/core/account";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { answers, input, toId } from "./http.ts";
import { nextCursor, page } from "./page.ts";

const AccountDocument = Account.Account.meta({ id: "Account" });
const AccountList = z.object({ accounts: z.array(AccountDocument), nextCursor });

const NewAccount = Account.Create.meta({ id: "NewAccount" });

export const accounts = new Hono()
  .get(
    "/",
    describe({
      summary: "The team's login accounts, newest first, without their secrets",
      answer: { ok: AccountList },
      refuses: ["invalid_request"],
    }),
    input("query", z.object(page)),
    async (context) => context.json(await Account.list(context.req.valid("query"))),
  )
  .post(
    "/",
    describe({
      summary: "Store a login account",
      description:
        "Its password and MFA secret are encrypted and never shown again. They are typed only into pages of its site: " +
        "the one given here, else that of the first task that uses it.",
      answer: { created: AccountDocument },
      refuses: ["invalid_request", "unsupported_media_type"],
    }),
    input("json", NewAccount),
    async (context) => context.json(await Account.create(context.req.valid("json")), answers.created),
  )
  .delete(
    "/:id",
    describe({
      summary: "Delete a login account",
      description:
        "Automations that use it stay; until a replay names another account, they fail as login_failed.",
      answer: { removed: null },
      refuses: ["not_found"],
    }),
    async (context) => {
      await Account.remove(toId(context.req.param("id")));
      return context.body(null, answers.removed);
    },
  );
