import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { z } from "zod";
import { dataDir } from "./connection.ts";
import { Misuse } from "./failure.ts";
import { type Terminal, writeJson } from "./terminal.ts";

/**
 * The operator's verbs. They act on the linked resources themselves, not through the API: on one machine those of the
 * running service, on AWS those that `sst shell` links.
 */
export function operatorCommands(terminal: Terminal): Command[] {
  const team = new Command("team").description("make teams and set their plans (operator)");
  team
    .command("create")
    .description("make a team with its first user")
    .requiredOption("--name <name>")
    .requiredOption("--email <email>", "of the first user")
    .requiredOption("--plan <plan>", "free, starter, pro, business or founding")
    .option("--json", "print { teamId, userId }")
    .action(async ({ json, ...team }: Json & { name: string; email: string; plan: Plan }) => {
      const made = await withAdmin(terminal, (admin) => admin.createTeam(team));
      show(terminal, json, made, `Team ${made.teamId}, user ${made.userId}`);
    });
  team
    .command("plan")
    .description("move a team to another plan")
    .requiredOption("--team <teamId>")
    .requiredOption("--plan <plan>")
    .option("--json", "print { teamId, plan }")
    .action(async ({ json, team: teamId, plan }: Json & { team: string; plan: Plan }) => {
      await withAdmin(terminal, (admin) => admin.setPlan({ teamId, plan }));
      show(terminal, json, { teamId, plan }, `Team ${teamId} is on ${plan}`);
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

  const key = new Command("key").description("make API keys (operator)");
  key
    .command("create")
    .description("make an API key of a user; it is shown this once")
    .requiredOption("--team <teamId>")
    .requiredOption("--email <email>")
    .requiredOption("--name <name>", "what the key is for")
    .option("--json", "print { id, apiKey }")
    .action(async ({ json, team: teamId, ...rest }: Json & { team: string; email: string; name: string }) => {
      const made = await withAdmin(terminal, (admin) => admin.createKey({ teamId, ...rest }));
      show(terminal, json, made, made.apiKey);
    });
  return [team, session, key];
}

interface Json {
  readonly json?: boolean;
}

type Admin = typeof import("@gleaner/admin");
type Plan = Parameters<Admin["createTeam"]>[0]["plan"];

function show(terminal: Terminal, json: boolean | undefined, value: unknown, text: string): void {
  if (json) writeJson(terminal, value);
  else terminal.out(`${text}\n`);
}

/** Loads the verbs only now that the environment links the resources, which they read when they are loaded. */
async function withAdmin<Result>(
  terminal: Terminal,
  run: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  await linkLocalService(terminal);
  try {
    return await run(await import("@gleaner/admin"));
  } catch (error) {
    if (error instanceof z.ZodError) throw new Misuse(z.prettifyError(error));
    // A refusal of the domain, known by its shape: the client does not know the domain's classes.
    if (error instanceof Error && error.name === "Refusal") throw new Misuse(error.message);
    throw error;
  }
}

async function linkLocalService(terminal: Terminal): Promise<void> {
  // Under `sst shell` the resources are linked already.
  if (terminal.env.SST_RESOURCE_App) return;
  const path = join(dataDir(terminal), "endpoints.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new Misuse(
      `There is no service at hand: start one with "npm start", or use "npx sst shell". (Looked for ${path}.)`,
    );
  }
  try {
    Object.assign(process.env, z.record(z.string(), z.string()).parse(JSON.parse(text)));
  } catch {
    throw new Misuse(`${path} is damaged; "npm start" writes it anew.`);
  }
}
