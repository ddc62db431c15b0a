import { join } from "node:path";
import { Gleaner } from "gleaner";
import { findLoopbackHosts } from "./demo-hosts.ts";
import { runDemo } from "./demo-run.ts";
import { startService } from "./service.ts";
import { describePlanner, parseSettings } from "./settings.ts";

const output = {
  write: (text: string) => void process.stdout.write(text),
  width: process.stdout.columns || 100,
  color: process.stdout.isTTY === true && !process.env.NO_COLOR,
};

async function main(): Promise<boolean> {
  const asked = process.argv.slice(2).join(" ").trim();
  const { env } = process;
  const allowHosts = [env.GLEANER_ALLOW_HOSTS, ...findLoopbackHosts(asked)].filter(Boolean).join(",");
  const settings = parseSettings(env);
  output.write("Starting Gleaner on this machine …\n");
  await using stack = new AsyncDisposableStack();
  const service = stack.adopt(
    await startService({
      dataDir: join(settings.dataDir, "demo"),
      sites: true,
      env: { ...env, GLEANER_ALLOW_HOSTS: allowHosts },
    }),
    (started) => started.close(),
  );
  process.once("SIGINT", () => void service.close().finally(() => process.exit(130)));
  output.write(
    `API on ${service.url}, demo sites on ${service.sites?.url}\n${describePlanner(settings)}\n\n`,
  );
  const prompt = asked || `name, price and link of the first 20 products on ${service.sites?.sites.shop}`;
  // Awaited here: the service must outlive it.
  return await runDemo(new Gleaner({ baseUrl: service.url, apiKey: service.apiKey }), prompt, output);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "The demo failed."}\n`);
  process.exitCode = 1;
}
