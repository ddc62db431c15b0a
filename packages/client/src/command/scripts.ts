import { Argument, Command } from "commander";
import type { Automation, AutomationImport, Gleaner } from "gleaner";
import * as z from "zod";
import { connect } from "./connection.ts";
import { Misuse } from "./failure.ts";
import { writeMore } from "./more.ts";
import { formatScript, formatScripts } from "./script-table.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, cursorOption, toCount, type Verb, type VerbOptions } from "./verb.ts";

/** The verbs below `scripts`; without one it lists the automations. */
export function scriptsCommand(terminal: Terminal): Command {
  const scripts = new Command("scripts").description("list saved automations, or show and change one");
  const verb = (each: Verb) => addServiceVerb(scripts, each);
  const showOne = async (
    options: VerbOptions,
    act: (client: Gleaner) => Promise<Automation>,
  ): Promise<void> => {
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
      const page = await (await connect(options, terminal)).automations.list({ cursor }).page();
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
    .action((id: string, options: VerbOptions) => showOne(options, (client) => client.automations.get(id)));

  verb({
    name: "rename",
    description: "give an automation another name",
    example: 'gleaner scripts rename SCRIPT_ID "Prices, daily"',
  })
    .argument("<script>", "its id")
    .argument("<name>", "1 to 200 characters")
    .action((id: string, name: string, options: VerbOptions) =>
      showOne(options, (client) => client.automations.update(id, { name })),
    );

  verb({
    name: "heal",
    description: "turn on or off that a replay which finds the site changed mends the plan",
    example: "gleaner scripts heal SCRIPT_ID off",
  })
    .argument("<script>", "its id")
    .addArgument(new Argument("<state>", "on or off").choices(["on", "off"]))
    .action((id: string, state: "on" | "off", options: VerbOptions) =>
      showOne(options, (client) => client.automations.update(id, { autoHeal: state === "on" })),
    );

  verb({
    name: "rollback",
    description: "make an earlier version of an automation's plan the current one again",
    example: "gleaner scripts rollback SCRIPT_ID 1",
  })
    .argument("<script>", "its id")
    .argument("<version>", "as `scripts show` lists them", toCount)
    .action((id: string, version: number, options: VerbOptions) =>
      showOne(options, (client) => client.automations.rollBack(id, version)),
    );

  verb({
    name: "export",
    description: "print an automation's plan as JSON, to be imported elsewhere",
    example: "gleaner scripts export SCRIPT_ID",
  })
    .argument("<script>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      const { name, prompt, plan } = await (await connect(options, terminal)).automations.get(id);
      writeJson(terminal, { name, prompt, plan });
    });

  verb({
    name: "import",
    description: "take over a plan from standard input; its first replay proves it",
    example: "gleaner scripts import",
  })
    .option("--account <account>", "the id of the login account that its runs use")
    .option("--proxy <proxy>", "the id of the proxy through which their traffic goes")
    .action(async (options: VerbOptions & { account?: string; proxy?: string }) => {
      const { account: accountId, proxy: proxyId } = options;
      const client = await connect(options, terminal);
      const script = readPlan(await terminal.stdin());
      await showOne(options, () => client.automations.import({ ...script, accountId, proxyId }));
    });

  verb({
    name: "delete",
    description: "delete an automation and its schedules; its past jobs stay",
    example: "gleaner scripts delete SCRIPT_ID",
  })
    .argument("<script>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      const removed = await (await connect(options, terminal)).automations.delete(id);
      if (options.json) return writeJson(terminal, removed);
      const { length } = removed.removedSchedules;
      const schedules = length === 0 ? "" : ` and its ${length === 1 ? "schedule" : `${length} schedules`}`;
      terminal.out(`Automation ${id}${schedules} deleted.\n`);
    });
  return scripts;
}

/** A plan as `scripts export` prints it, or an automation as the API shows it. */
const Exported = z.object({
  name: z.string().optional(),
  prompt: z.string().optional(),
  plan: z.record(z.string(), z.unknown()),
});

function readPlan(text: string): AutomationImport {
  try {
    return Exported.parse(JSON.parse(text));
  } catch {
    throw new Misuse("What came from stdin is no plan as `gleaner scripts export` prints one.");
  }
}
