import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as z from "zod";
import { region } from "./attributes.ts";

const run = promisify(execFile);

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const platformDir = join(root, ".sst", "platform");

/** What this version of SST looks for; `sst install` says it where another is needed. */
const pulumiVersion = "v3.215.0";

const marker = join(root, ".sst", "installed-offline");
const pollMs = 200;

/**
 * Brings SST's own components and the providers' types to `.sst/platform`, from npm alone: as `npx sst install` does,
 * but with a stand-in for the Pulumi executable (which is downloaded from elsewhere and not needed to synthesize) in a
 * home folder of its own. About 35 s and 320 MB the first time, nothing afterwards. One process does it, others wait.
 */
export async function installPlatform(): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(root, "node_modules/sst/package.json"), "utf8"));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  const isInstalled = async () => (await readFile(marker, "utf8").catch(() => "")) === version;
  while (!(await isInstalled())) {
    const release = await takeLock(join(root, ".sst", "installing"));
    if (!release) await sleep(pollMs);
    else if (await isInstalled()) await release();
    else await install(version).finally(release);
  }
}

/** Takes a lock that ends with its process; null while another one has it. */
async function takeLock(file: string): Promise<(() => Promise<void>) | null> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return () => rm(file, { force: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const owner = Number(await readFile(file, "utf8").catch(() => ""));
    if (owner > 0 && !isRunning(owner)) await rm(file, { force: true });
    return null;
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

async function install(version: string): Promise<void> {
  const home = join(root, ".sst", "home");
  for (const config of [".config", join("Library", "Application Support")]) {
    const bin = join(home, config, "sst", "bin");
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, "pulumi"), `#!/bin/sh\n[ "$1" = version ] && echo ${pulumiVersion}\n`);
    await chmod(join(bin, "pulumi"), 0o755);
  }
  await run(process.execPath, [join(root, "node_modules/sst/bin/sst.mjs"), "install"], {
    cwd: root,
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, ".config"),
      // npm keeps its cache and settings where they were.
      npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? home, ".npm"),
      npm_config_userconfig: process.env.npm_config_userconfig ?? join(process.env.HOME ?? home, ".npmrc"),
      SST_NO_BUN: "true",
      SST_STAGE: "ci",
      AWS_REGION: region,
      SST_TELEMETRY_DISABLED: "1",
    },
    timeout: 300_000,
  });
  await writeFile(marker, version);
}
