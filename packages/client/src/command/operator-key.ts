import { Command } from "commander";
import { formatTable } from "../table.ts";
import { type Admin, type Json, show, withAdmin } from "./admin.ts";
import { toMinute } from "./jobs.ts";
import type { Terminal } from "./terminal.ts";

type Key = Awaited<ReturnType<Admin["listKeys"]>>["keys"][number];

/** The operator's verbs for a user's API keys. */
export function keyCommand(terminal: Terminal): Command {
  const key = new Command("key").description("make, list and revoke API keys (operator)");
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
  key
    .command("list")
    .description("list a user's API keys")
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
  key
    .command("revoke")
    .description("revoke an API key; the very next request with it is refused")
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
