import { Command, Option } from "commander";
import { formatTable } from "../table.ts";
import { type Admin, type Json, show, withAdmin } from "./admin.ts";
import { Misuse } from "./failure.ts";
import type { Terminal } from "./terminal.ts";
import { toMinute } from "./time.ts";
import { addVerb, choiceOption, type Verb } from "./verb.ts";

type Plan = Parameters<Admin["createTeam"]>[0]["plan"];
const plans = ["free", "starter", "pro", "business", "founding"] as const satisfies readonly Plan[];

interface Seat {
  readonly grantSeat?: true;
}

const planOption = () => choiceOption("--plan <plan>", "the team's plan", plans).makeOptionMandatory();
const seatOption = () => new Option("--grant-seat", "grant a seat in a plan that is closed to new members");

/** The operator's verbs for teams. */
export function teamCommand(terminal: Terminal): Command {
  const team = new Command("team").description("make, list and delete teams and set their plans (operator)");
  const verb = (each: Verb) => addVerb(team, each);

  verb({
    name: "create",
    description: "make a team with its first user",
    example: 'gleaner team create --name "Harvest" --email ada@example.com --plan business',
  })
    .requiredOption("--name <name>")
    .requiredOption("--email <email>", "of the first user")
    .addOption(planOption())
    .addOption(seatOption())
    .option("--json", "print { teamId, userId }")
    .action(async ({ json, ...team }: Json & Seat & { name: string; email: string; plan: Plan }) => {
      const made = await withAdmin(terminal, (admin) => admin.createTeam(team));
      show(terminal, json, made, `Team ${made.teamId}, user ${made.userId}`);
    });

  verb({ name: "list", description: "list all teams, oldest first", example: "gleaner team list --json" })
    .option("--json", "print { teams }")
    .action(async ({ json }: Json) => {
      const listed = await withAdmin(terminal, (admin) => admin.listTeams());
      const rows = listed.teams.map(({ id, name, plan, users, automations, createdAt }) => [
        id,
        name,
        plan,
        String(users),
        String(automations),
        toMinute(createdAt),
      ]);
      const table =
        rows.length === 0 ? "No teams yet." : formatTable(columns, rows, terminal.width).trimEnd();
      show(terminal, json, listed, table);
    });

  verb({
    name: "plan",
    description: "move a team to another plan",
    example: "gleaner team plan --team TEAM_ID --plan pro",
  })
    .requiredOption("--team <teamId>")
    .addOption(planOption())
    .addOption(seatOption())
    .option("--json", "print { teamId, plan }")
    .action(async ({ json, team: teamId, ...rest }: Json & Seat & { team: string; plan: Plan }) => {
      const { plan } = rest;
      await withAdmin(terminal, (admin) => admin.setPlan({ teamId, ...rest }));
      show(terminal, json, { teamId, plan }, `Team ${teamId} is on ${plan}`);
    });

  verb({
    name: "delete",
    description: "delete a team and everything of it, for good; its running jobs are stopped first",
    example: "gleaner team delete --team TEAM_ID --confirm TEAM_ID",
  })
    .requiredOption("--team <teamId>")
    .requiredOption("--confirm <teamId>", "the team's id once more")
    .option("--json", "print { teamId }")
    .action(async ({ json, team: teamId, confirm }: Json & { team: string; confirm: string }) => {
      if (confirm !== teamId) throw new Misuse("--confirm does not repeat the id of --team.");
      await withAdmin(terminal, (admin) => admin.deleteTeam({ teamId }));
      show(terminal, json, { teamId }, `Team ${teamId} and everything of it is deleted`);
    });
  return team;
}

const columns = [
  { name: "team", whole: true },
  { name: "name" },
  { name: "plan" },
  { name: "users", align: "right" },
  { name: "automations", align: "right" },
  { name: "made (UTC)", whole: true },
] as const;
