import { Command } from "commander";
import { formatTable } from "../table.ts";
import { type Json, show, withAdmin } from "./admin.ts";
import { toMinute } from "./jobs.ts";
import type { Terminal } from "./terminal.ts";

/** The operator's verbs for a team's users. */
export function userCommand(terminal: Terminal): Command {
  const user = new Command("user").description("add and remove users of teams (operator)");
  const verb = (name: string, description: string) =>
    user.command(name).description(description).requiredOption("--team <teamId>");
  verb("add", "add a user to a team")
    .requiredOption("--email <email>")
    .option("--json", "print { userId }")
    .action(async ({ json, team: teamId, email }: Json & { team: string; email: string }) => {
      const made = await withAdmin(terminal, (admin) => admin.addUser({ teamId, email }));
      show(terminal, json, made, `User ${made.userId}`);
    });
  verb("list", "list the users of a team")
    .option("--json", "print { users }")
    .action(async ({ json, team: teamId }: Json & { team: string }) => {
      const listed = await withAdmin(terminal, (admin) => admin.listUsers({ teamId }));
      const rows = listed.users.map(({ id, email, createdAt }) => [id, email, toMinute(createdAt)]);
      show(terminal, json, listed, formatTable(userColumns, rows, terminal.width).trimEnd());
    });
  verb("remove", "remove a user from a team; its keys and sessions end at once")
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
