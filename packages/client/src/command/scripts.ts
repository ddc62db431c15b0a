import { Command } from "commander";
import type { Client } from "../client.ts";
import type { Script } from "../script.ts";
import { connect } from "./connection.ts";
import { writeMore } from "./more.ts";
import { formatScript, formatScripts } from "./script-table.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, cursorOption, type Verb, type VerbOptions } from "./verb.ts";

/** The verbs below `scripts`; without one it lists the automations. */
export function scriptsCommand(terminal: Terminal): Command {
  const scripts = new Command("scripts").description("list saved automations, or show and change one");
  const verb = (each: Verb) => addServiceVerb(scripts, each);
  const showOne = async (options: VerbOptions, act: (client: Client) => Promise<Script>): Promise<void> => {
    const script = await act(await connect(options, terminal));
    if (options.json) writeJson(terminal, script);
    else terminal.out(formatScript(script));
  };

  verb({
    name: "list",
    description: "list the automations",
    example: "gleaner scripts list --json",
    isDefault: true,
  })
    .addOption(cursorOption())
    .action(async ({ cursor, ...options }: VerbOptions & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).scripts({ cursor });
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatScripts(page.scripts, terminal.width));
      writeMore(terminal, "scripts", { cursor: page.nextCursor });
    });

  verb({
    name: "show",
    description: "show an automation; with --json also its plan and contract",
    example: "gleaner scripts show SCRIPT_ID",
  })
    .argument("<script>", "its id")
    .action((id: string, options: VerbOptions) => showOne(options, (client) => client.script(id)));

  verb({
    name: "rename",
    description: "give an automation another name",
    example: 'gleaner scripts rename SCRIPT_ID "Prices, daily"',
  })
    .argument("<script>", "its id")
    .argument("<name>", "1 to 200 characters")
    .action((id: string, name: string, options: VerbOptions) =>
      showOne(options, (client) => client.renameScript(id, name)),
    );

  verb({
    name: "delete",
    description: "delete an automation and its schedules; its past jobs stay",
    example: "gleaner scripts delete SCRIPT_ID",
  })
    .argument("<script>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      const removed = await (await connect(options, terminal)).removeScript(id);
      if (options.json) return writeJson(terminal, removed);
      const { length } = removed.removedSchedules;
      const schedules = length === 0 ? "" : ` and its ${length === 1 ? "schedule" : `${length} schedules`}`;
      terminal.out(`Automation ${id}${schedules} deleted.\n`);
    });
  return scripts;
}
