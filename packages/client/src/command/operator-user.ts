import { Command } from "commander";
import { formatTable } from "../table.ts";
import { type Json, show, withAdmin } from "./admin.ts";
import type { Terminal } from "./terminal.ts";
import { toMinute } from "./time.ts";
import { addVerb } from "./verb.ts";

/** The operator's verbs for a team's users. */
export function userCommand(terminal: Terminal): Command {
  const user = new Command("user").description("add and remove users of teams (operator)");
  const verb = (name: string, description: string, example: string) =>
    addVerb(user, { name, description, example: `gleaner user ${name} ${example}` }).requiredOption(
      "--team <teamId>",
    );
  verb("add", "add a user to a team", "--team TEAM_ID --email bob@example.com")
    .requiredOption("--email <email>")
    .option("--json", "print { userId }")
    .action(async ({ json, team: teamId, email }: Json & { team: string; email: string }) => {
      const made = await withAdmin(terminal, (admin) => admin.addUser({ teamId, email }));
      show(terminal, json, made, `User ${made.userId}`);
    });
  verb("list", "list the users of a team", "--team TEAM_ID")
    .option("--json", "print { users }")
    .action(async ({ json, team: teamId }: Json & { team: string }) => {
      const listed = await withAdmin(terminal, (admin) => admin.listUsers({ teamId }));
      const rows = listed.users.map(({ id, email, createdAt }) => [id, email, toMinute(createdAt)]);
      show(terminal, json, listed, formatTable(userColumns, rows, terminal.width).trimEnd());
    });
  verb(
    "remove",
    "remove a user from a team; its keys and sessions end at once",
    "--team TEAM_ID --email bob@example.com",
  )
    .requiredOption("--email <email>")
    .option("--json", "print { userId }")
    .action(async ({ json, team: teamId, email }: Json & { team: string; email: string }) => {
      const removed = await withAdmin(terminal, (admin) => admin.removeUser({ teamId, email }));
      show(terminal, json, removed, `User ${removed.userId} is removed`);
    });
  return user;
}

const userColumns = [
  { name: "user", whole: true },
  { name: "e-mail" },
  { name: "added (UTC)", whole: true },
] as const;
