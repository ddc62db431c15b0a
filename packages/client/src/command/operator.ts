import { Command } from "commander";
import { type Json, show, withAdmin } from "./admin.ts";
import { keyCommand } from "./operator-key.ts";
import { teamCommand } from "./operator-team.ts";
import { userCommand } from "./operator-user.ts";
import type { Terminal } from "./terminal.ts";
import { addVerb } from "./verb.ts";

interface Create extends Json {
  readonly link?: boolean;
  readonly team: string;
  readonly email: string;
}

/**
 * The operator's verbs. They act on the linked resources themselves, not through the API: on one machine those of the
 * running service, on AWS those that `sst shell` links.
 */
export function operatorCommands(terminal: Terminal): Command[] {
  const session = new Command("session").description("open sessions of users (operator)");
  addVerb(session, {
    name: "create",
    description: "open a session of 12 hours, or make a link that signs a browser in",
    example: "gleaner session create --team TEAM_ID --email ada@example.com --link",
  })
    .requiredOption("--team <teamId>")
    .requiredOption("--email <email>")
    .option("--link", "make a link to the console instead, good once within ten minutes")
    .option("--json", "print { token, expiresAt }, or { link, expiresAt }")
    .action(async ({ json, link, team: teamId, email }: Create) => {
      if (link) {
        const made = await withAdmin(terminal, (admin) => admin.createSignInLink({ teamId, email }));
        show(terminal, json, made, made.link);
        return;
      }
      const made = await withAdmin(terminal, (admin) => admin.createSession({ teamId, email }));
      show(terminal, json, made, made.token);
    });
  return [teamCommand(terminal), userCommand(terminal), session, keyCommand(terminal)];
}
