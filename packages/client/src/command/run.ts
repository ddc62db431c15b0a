import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { Gleaner, JsonSchema } from "gleaner";
import { z } from "zod";
import { connect } from "./connection.ts";
import { showEnd } from "./end.ts";
import { Misuse } from "./failure.ts";
import { follow } from "./follow.ts";
import type { Terminal } from "./terminal.ts";
import { addServiceVerb, toCount, type VerbOptions } from "./verb.ts";

type Options = VerbOptions & { readonly csv?: boolean };

interface Named {
  readonly account?: string;
  readonly proxy?: string;
}

interface Asked {
  readonly startUrl?: string;
  readonly schema?: string;
  readonly maxSteps?: number;
}

/** Adds the verbs that start a job and wait for its records. */
export function addRuns(program: Command, terminal: Terminal): void {
  const runAndShow = async (
    options: Options,
    start: (client: Gleaner) => Promise<{ readonly jobId: string }>,
  ) => {
    const client = await connect(options, terminal);
    await showEnd(client, await follow(client, () => start(client), terminal), options, terminal);
  };
  const csv = () => new Option("--csv", "print the records as CSV").conflicts("json");

  addServiceVerb(program, {
    name: "run",
    description: "run a prompt and show its records",
    example: 'gleaner run "name and price of every product on https://example.com/products" --csv',
  })
    .argument("<prompt>", 'what to collect and where, as in "name and price of every product on https://…"')
    .addOption(csv())
    .option("--start-url <url>", "the page to begin at")
    .option(
      "--schema <file>",
      "a file with the JSON Schema of one record: its names, order and types are then kept",
    )
    .option("--max-steps <number>", "the most steps the agent may take", toCount)
    .option("--account <account>", "the id of the login account that it may use")
    .option("--proxy <proxy>", "the id of the proxy through which its traffic goes")
    .action(async (prompt: string, options: Options & Named & Asked) => {
      const { startUrl, maxSteps, account: accountId, proxy: proxyId } = options;
      const schema = options.schema === undefined ? undefined : await readSchema(options.schema, terminal);
      await runAndShow(options, (client) =>
        client.jobs.start({ prompt, startUrl, schema, maxSteps, accountId, proxyId }),
      );
    });

  addServiceVerb(program, {
    name: "replay",
    description: "run a saved automation again, without a model",
    example: "gleaner replay SCRIPT_ID --json",
  })
    .argument("<script>", "the automation's id")
    .addOption(csv())
    .option("--account <account>", "the id of another login account than the automation's")
    .option("--proxy <proxy>", "the id of another proxy than the automation's")
    .action((scriptId: string, options: Options & Named) => {
      const { account: accountId, proxy: proxyId } = options;
      return runAndShow(options, (client) => client.jobs.start({ scriptId, accountId, proxyId }));
    });

  addServiceVerb(program, {
    name: "heal",
    description: "mend an automation whose site has changed",
    example: "gleaner heal SCRIPT_ID",
  })
    .argument("<script>", "the automation's id")
    .addOption(csv())
    .action((scriptId: string, options: Options) =>
      runAndShow(options, (client) => client.automations.heal(scriptId)),
    );

  addServiceVerb(program, {
    name: "retry",
    description: "run a job that did not succeed again",
    example: "gleaner retry JOB_ID",
  })
    .argument("<job>", "the job's id")
    .addOption(csv())
    .action((jobId: string, options: Options) => runAndShow(options, (client) => client.jobs.retry(jobId)));
}

const JsonObject = z.record(z.string(), z.unknown());

/** The schema in a file; what it may hold is the service's to say. */
async function readSchema(file: string, { cwd }: Terminal): Promise<JsonSchema> {
  const text = await readFile(resolve(cwd, file), "utf8");
  try {
    return JsonObject.parse(JSON.parse(text));
  } catch {
    throw new Misuse(
      `${file} holds no JSON Schema: an object as { "properties": { "title": { "type": "string" } } }.`,
    );
  }
}
