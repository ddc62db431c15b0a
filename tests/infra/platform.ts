import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as z from "zod";
import { region } from "./attributes.ts";

const run = promisify(execFile);

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const platformDir = join(root, ".sst", "platform");

/** What this version of SST looks for; `sst install` says it where another is needed. */
const pulumiVersion = "v3.215.0";

/**
 * Brings SST's own components and the providers' types to `.sst/platform`, from npm alone: as `npx sst install` does,
 * but with a stand-in for the Pulumi executable (which is downloaded from elsewhere and not needed to synthesize) in a
 * home folder of its own. About 35 s and 320 MB the first time, nothing afterwards.
 */
export async function installPlatform(): Promise<void> {
  const marker = join(root, ".sst", "installed-offline");
  const manifest: unknown = JSON.parse(await readFile(join(root, "node_modules/sst/package.json"), "utf8"));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  if ((await readFile(marker, "utf8").catch(() => "")) === version) return;
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
