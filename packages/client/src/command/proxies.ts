import { Command } from "commander";
import type { NewProxy } from "../proxy.ts";
import { connect } from "./connection.ts";
import { Misuse } from "./failure.ts";
import { writeMore } from "./more.ts";
import { formatProxies, formatProxy, formatTrial } from "./proxy-table.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, cursorOption, type VerbOptions } from "./verb.ts";

/** The verbs below `proxies`; without one it lists them. */
export function proxiesCommand(terminal: Terminal): Command {
  const proxies = new Command("proxies").description("list proxies, or store, test and delete one");
  const verb = (name: string, description: string, example: string, isDefault = false) =>
    addServiceVerb(proxies, { name, description, example: `gleaner proxies ${name} ${example}`, isDefault });

  verb("list", "list the proxies", "--json", true)
    .addOption(cursorOption())
    .action(async ({ cursor, ...options }: VerbOptions & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).proxies({ cursor });
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatProxies(page.proxies, terminal.width));
      writeMore(terminal, "proxies list", { cursor: page.nextCursor });
    });

  verb("create", "store a proxy", "proxy.example.com:8080 --username ada --country DE")
    .argument("<address>", "its host and port, as in proxy.example.com:8080")
    .option("--label <label>", "what to call it")
    .option("--username <name>", "the name it is used with")
    .option("--password <password>", "its password; better in GLEANER_PROXY_PASSWORD, which no history keeps")
    .option("--country <country>", "where it leaves to the internet, as in DE")
    .action(async (address: string, { json, url, key, ...given }: VerbOptions & Given) => {
      const password = given.password ?? (terminal.env.GLEANER_PROXY_PASSWORD || undefined);
      const client = await connect({ ...(url && { url }), ...(key && { key }) }, terminal);
      const proxy = await client.createProxy({ ...toAddress(address), ...given, password });
      if (json) writeJson(terminal, proxy);
      else terminal.out(formatProxy(proxy));
    });

  verb("test", "send one request through a proxy", "PROXY_ID")
    .argument("<proxy>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      const trial = await (await connect(options, terminal)).testProxy(id);
      if (options.json) writeJson(terminal, trial);
      else terminal.out(formatTrial(trial));
    });

  verb("delete", "delete a proxy", "PROXY_ID")
    .argument("<proxy>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      await (await connect(options, terminal)).removeProxy(id);
      if (options.json) writeJson(terminal, { id });
      else terminal.out(`Proxy ${id} is deleted.\n`);
    });
  return proxies;
}

type Given = Pick<NewProxy, "label" | "username" | "password" | "country">;

function toAddress(text: string): Pick<NewProxy, "host" | "port"> {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[^\s:/@]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host === undefined)
    throw new Misuse("A proxy's address is its host and port, as in proxy.example.com:8080.");
  return { host, port: Number(port) };
}
