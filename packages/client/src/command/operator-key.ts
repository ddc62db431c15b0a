import { Command } from "commander";
import { formatTable } from "../table.ts";
import { type Admin, type Json, show, withAdmin } from "./admin.ts";
import type { Terminal } from "./terminal.ts";
import { toMinute } from "./time.ts";
import { addVerb } from "./verb.ts";

type Key = Awaited<ReturnType<Admin["listKeys"]>>["keys"][number];

/** The operator's verbs for a user's API keys. */
export function keyCommand(terminal: Terminal): Command {
  const key = new Command("key").description("make, list and revoke API keys (operator)");
  const verb = (name: string, description: string, example: string) =>
    addVerb(key, { name, description, example: `gleaner key ${name} ${example}` });
  verb(
    "create",
    "make an API key of a user; it is shown this once",
    '--team TEAM_ID --email ada@example.com --name "nightly"',
  )
    .requiredOption("--team <teamId>")
    .requiredOption("--email <email>")
    .requiredOption("--name <name>", "what the key is for")
    .option("--json", "print { id, apiKey }")
    .action(async ({ json, team: teamId, ...rest }: Json & { team: string; email: string; name: string }) => {
      const made = await withAdmin(terminal, (admin) => admin.createKey({ teamId, ...rest }));
      show(terminal, json, made, made.apiKey);
    });
  verb("list", "list a user's API keys", "--team TEAM_ID --email ada@example.com")
    .requiredOption("--team <teamId>")
    .requiredOption("--email <email>")
    .option("--json", "print { keys }")
    .action(async ({ json, team: teamId, email }: Json & { team: string; email: string }) => {
      const listed = await withAdmin(terminal, (admin) => admin.listKeys({ teamId, email }));
      show(
        terminal,
        json,
        listed,
        formatTable(keyColumns, listed.keys.map(toKeyRow), terminal.width).trimEnd(),
      );
    });
  verb(
    "revoke",
    "revoke an API key; the very next request with it is refused",
    "KEY_ID --team TEAM_ID --email ada@example.com",
  )
    .argument("<key>", "the key's id")
    .requiredOption("--team <teamId>")
    .requiredOption("--email <email>", "of the key's user")
    .option("--json", "print { id }")
    .action(async (id: string, { json, team: teamId, email }: Json & { team: string; email: string }) => {
      await withAdmin(terminal, (admin) => admin.revokeKey({ teamId, email, id }));
      show(terminal, json, { id }, `Key ${id} is revoked`);
    });
  return key;
}

const keyColumns = [
  { name: "key", whole: true },
  { name: "name" },
  { name: "last used (UTC)", whole: true },
  { name: "made (UTC)", whole: true },
] as const;

const toKeyRow = ({ id, name, createdAt, lastUsedAt }: Key): string[] => [
  id,
  name,
  lastUsedAt === null ? "" : toMinute(lastUsedAt),
  toMinute(createdAt),
];
