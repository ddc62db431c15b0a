import { Command, Option } from "commander";
import type { Account } from "gleaner";
import { formatTable } from "../table.ts";
import { connect } from "./connection.ts";
import { writeMore } from "./more.ts";
import { findSecret, readLines, readSecret } from "./secret.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { toMinute } from "./time.ts";
import { addServiceVerb, cursorOption, type Verb, type VerbOptions } from "./verb.ts";

interface New {
  readonly label: string;
  readonly username: string;
  readonly password?: string;
  readonly mfaSecret?: string;
  readonly stdin?: true;
  readonly site?: string;
}

/** The verbs below `accounts`; without one it lists the login accounts. */
export function accountsCommand(terminal: Terminal): Command {
  const accounts = new Command("accounts").description("list login accounts, or store and delete one");
  const verb = (each: Verb) => addServiceVerb(accounts, each);

  verb({
    name: "list",
    description: "list the login accounts, without their secrets",
    example: "gleaner accounts list --json",
    isDefault: true,
  })
    .addOption(cursorOption())
    .action(async ({ cursor, ...options }: VerbOptions & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).accounts.list({ cursor }).page();
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatAccounts(page.accounts, terminal.width));
      writeMore(terminal, "accounts", { cursor: page.nextCursor });
    });

  verb({
    name: "create",
    description: "store a login account; its secrets are not shown again",
    example: "gleaner accounts create --label Shop --username ada --site example.com --stdin",
  })
    .requiredOption("--label <label>", "what you call it")
    .requiredOption("--username <name>", "whom it logs in as")
    .option("--site <domains>", "where it may be typed in, as example.com; else its first task's")
    .option("--stdin", "read the password from stdin, and an MFA secret from its second line")
    .addOption(
      new Option(
        "--password <password>",
        "seen by others on this machine: better by GLEANER_PASSWORD",
      ).conflicts("stdin"),
    )
    .addOption(
      new Option(
        "--mfa-secret <secret>",
        "Base32 or otpauth://, for one-time codes (GLEANER_MFA_SECRET)",
      ).conflicts("stdin"),
    )
    .action(async ({ label, username, site, ...given }: VerbOptions & New) => {
      const secrets = await readSecrets(given, terminal);
      const account = await (await connect(given, terminal)).accounts.create({
        label,
        username,
        site,
        ...secrets,
      });
      if (given.json) writeJson(terminal, account);
      else terminal.out(formatAccounts([account], terminal.width));
    });

  verb({
    name: "delete",
    description: "delete a login account; automations that use it fail until they are given another",
    example: "gleaner accounts delete ACCOUNT_ID",
  })
    .argument("<account>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      await (await connect(options, terminal)).accounts.delete(id);
      if (options.json) writeJson(terminal, { id });
      else terminal.out(`Account ${id} is deleted.\n`);
    });
  return accounts;
}

/** From stdin where that is asked for, else from the options and the environment. */
async function readSecrets(given: Pick<New, "password" | "mfaSecret" | "stdin">, terminal: Terminal) {
  const [password, mfaSecret] = given.stdin ? await readLines(terminal) : [given.password, given.mfaSecret];
  const ofPassword = { given: password, flag: "--password", variable: "GLEANER_PASSWORD" };
  const ofMfa = { given: mfaSecret, flag: "--mfa-secret", variable: "GLEANER_MFA_SECRET" };
  return { password: readSecret(ofPassword, terminal), mfaSecret: findSecret(ofMfa, terminal) };
}

const columns = [
  { name: "account", whole: true },
  { name: "label" },
  { name: "username" },
  { name: "site" },
  { name: "codes" },
  { name: "since (UTC)", whole: true },
] as const;

/** A page of login accounts for a person to read. */
function formatAccounts(accounts: readonly Account[], width: number): string {
  if (accounts.length === 0)
    return "No login accounts: gleaner accounts create --label L --username U --stdin\n";
  const rows = accounts.map(({ id, label, username, site, hasMfa, createdAt }) => [
    id,
    label,
    username,
    site ?? "of its first task",
    hasMfa ? "yes" : "",
    toMinute(createdAt),
  ]);
  return formatTable(columns, rows, width);
}
