import * as z from "zod";
import { type Service, startService } from "./service.ts";

const stderr = 2;
/** A close that takes longer leaves the rest to the operating system. */
const closeDeadlineMs = 4500;

const Environment = z.object({
  GLEANER_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  GLEANER_DATA_DIR: z.string().min(1).default(".gleaner"),
});

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
  const { GLEANER_PORT, GLEANER_DATA_DIR } = Environment.parse(process.env);
  service = await startService({
    dataDir: GLEANER_DATA_DIR,
    port: GLEANER_PORT,
    sites: true,
    env: process.env,
    log: stderr,
  });
  if (service.sites) process.stderr.write(`demo sites on ${service.sites.url}\n`);
  process.stdout.write(`gleaner ready ${service.url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "Gleaner could not start."}\n`);
  process.exit(1);
}
