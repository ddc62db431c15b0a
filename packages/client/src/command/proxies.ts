import { Command, Option } from "commander";
import type { NewProxy } from "gleaner";
import { connect } from "./connection.ts";
import { TrialFailure } from "./failure.ts";
import { writeMore } from "./more.ts";
import { formatProxies, formatProxy, formatTrial } from "./proxy-table.ts";
import { findSecret, readLines } from "./secret.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, cursorOption, toCount, type VerbOptions } from "./verb.ts";

/** The verbs below `proxies`; without one it lists them. */
export function proxiesCommand(terminal: Terminal): Command {
  const proxies = new Command("proxies").description("list proxies, or store, test and delete one");
  const verb = (name: string, description: string, example: string, isDefault = false) =>
    addServiceVerb(proxies, { name, description, example: `gleaner proxies ${name} ${example}`, isDefault });

  verb("list", "list the proxies", "--json", true)
    .addOption(cursorOption())
    .action(async ({ cursor, ...options }: VerbOptions & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).proxies.list({ cursor }).page();
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatProxies(page.proxies, terminal.width));
      writeMore(terminal, "proxies list", { cursor: page.nextCursor });
    });

  verb("create", "store a proxy", "--host proxy.example.com --port 8080 --username ada --stdin --country DE")
    .requiredOption("--host <host>", "its name or address")
    .requiredOption("--port <port>", "its port", toCount)
    .option("--label <label>", "what you call it")
    .option("--username <name>", "whom it is used as")
    .option("--country <country>", "where it leaves to the internet, as DE")
    .option("--stdin", "read the password from stdin")
    .addOption(
      new Option(
        "--password <password>",
        "seen by others on this machine: better by GLEANER_PASSWORD",
      ).conflicts("stdin"),
    )
    .action(async ({ host, port, label, username, country, ...given }: VerbOptions & New) => {
      const password = await readPassword({ username, ...given }, terminal);
      const client = await connect(given, terminal);
      const proxy = await client.proxies.create({ label, host, port, username, password, country });
      if (given.json) writeJson(terminal, proxy);
      else terminal.out(formatProxy(proxy));
    });

  verb("test", "send one request through a proxy", "PROXY_ID")
    .argument("<proxy>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      const trial = await (await connect(options, terminal)).proxies.test(id);
      if (options.json) writeJson(terminal, trial);
      else terminal.out(formatTrial(trial));
      if (trial.error !== null) throw new TrialFailure(trial.error);
    });

  verb("delete", "delete a proxy", "PROXY_ID")
    .argument("<proxy>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      await (await connect(options, terminal)).proxies.delete(id);
      if (options.json) writeJson(terminal, { id });
      else terminal.out(`Proxy ${id} is deleted.\n`);
    });
  return proxies;
}

interface New extends NewProxy {
  readonly stdin?: true;
}

/** From stdin where that is asked for, else from the option and the environment; one without a username has none. */
async function readPassword(
  { username, stdin, password }: Pick<New, "username" | "stdin" | "password">,
  terminal: Terminal,
): Promise<string | undefined> {
  if (stdin) return (await readLines(terminal))[0];
  if (username === undefined) return password;
  return findSecret({ given: password, flag: "--password", variable: "GLEANER_PASSWORD" }, terminal);
}
