import { Command, Option } from "commander";
import { type Admin, type Json, show, withAdmin } from "./admin.ts";
import { Misuse } from "./failure.ts";
import { keyCommand } from "./operator-key.ts";
import { userCommand } from "./operator-user.ts";
import type { Terminal } from "./terminal.ts";

type Plan = Parameters<Admin["createTeam"]>[0]["plan"];

interface Seat {
  readonly grantSeat?: true;
}

const grantSeat = () => new Option("--grant-seat", "grant a seat in a plan that is closed to new members");

/**
 * The operator's verbs. They act on the linked resources themselves, not through the API: on one machine those of the
 * running service, on AWS those that `sst shell` links.
 */
export function operatorCommands(terminal: Terminal): Command[] {
  const team = new Command("team").description("make and delete teams and set their plans (operator)");
  team
    .command("create")
    .description("make a team with its first user")
    .requiredOption("--name <name>")
    .requiredOption("--email <email>", "of the first user")
    .requiredOption("--plan <plan>", "free, starter, pro, business or founding")
    .addOption(grantSeat())
    .option("--json", "print { teamId, userId }")
    .action(async ({ json, ...team }: Json & Seat & { name: string; email: string; plan: Plan }) => {
      const made = await withAdmin(terminal, (admin) => admin.createTeam(team));
      show(terminal, json, made, `Team ${made.teamId}, user ${made.userId}`);
    });
  team
    .command("plan")
    .description("move a team to another plan")
    .requiredOption("--team <teamId>")
    .requiredOption("--plan <plan>")
    .addOption(grantSeat())
    .option("--json", "print { teamId, plan }")
    .action(async ({ json, team: teamId, ...rest }: Json & Seat & { team: string; plan: Plan }) => {
      const { plan } = rest;
      await withAdmin(terminal, (admin) => admin.setPlan({ teamId, ...rest }));
      show(terminal, json, { teamId, plan }, `Team ${teamId} is on ${plan}`);
    });

  team
    .command("delete")
    .description("delete a team and everything of it, for good; its running jobs are stopped first")
    .requiredOption("--team <teamId>")
    .requiredOption("--confirm <teamId>", "the team's id once more")
    .option("--json", "print { teamId }")
    .action(async ({ json, team: teamId, confirm }: Json & { team: string; confirm: string }) => {
      if (confirm !== teamId) throw new Misuse("--confirm does not repeat the id of --team.");
      await withAdmin(terminal, (admin) => admin.deleteTeam({ teamId }));
      show(terminal, json, { teamId }, `Team ${teamId} and everything of it is deleted`);
    });

  const session = new Command("session").description("open sessions of users (operator)");
  session
    .command("create")
    .description("open a session of 12 hours")
    .requiredOption("--team <teamId>")
    .requiredOption("--email <email>")
    .option("--json", "print { token, expiresAt }")
    .action(async ({ json, team: teamId, email }: Json & { team: string; email: string }) => {
      const made = await withAdmin(terminal, (admin) => admin.createSession({ teamId, email }));
      show(terminal, json, made, made.token);
    });

  return [team, userCommand(terminal), session, keyCommand(terminal)];
}
