import { type Service, startService } from "./service.ts";
import { describePlanner, parseSettings } from "./settings.ts";

const stderr = 2;
/** A close that takes longer leaves the rest to the operating system. */
const closeDeadlineMs = 4500;

let service: Service | undefined;
let ending = false;

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), closeDeadlineMs).unref();
  await service?.close();
  process.exit(0);
}

process.on("SIGINT", () => void end());
process.on("SIGTERM", () => void end());

try {
  const settings = parseSettings(process.env);
  service = await startService({
    dataDir: settings.dataDir,
    port: settings.port,
    sites: true,
    env: process.env,
    log: stderr,
  });
  if (service.sites) process.stderr.write(`demo sites on ${service.sites.url}\n`);
  process.stderr.write(`${describePlanner(settings)}\n`);
  const signInLink = await service.signInLink();
  if (signInLink) process.stderr.write(`sign in, once, within ten minutes: ${signInLink}\n`);
  process.stdout.write(`gleaner ready ${service.url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "Gleaner could not start."}\n`);
  process.exit(1);
}
