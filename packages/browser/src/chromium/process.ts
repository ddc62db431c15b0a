import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Browser, chromium, errors } from "playwright-core";
import { type CommandLine, chromiumArguments } from "./arguments.ts";
import { folderPrefix, pidFileName, readPid } from "./leftovers.ts";
import { killGroup } from "./process-group.ts";

/** A running Chromium with a process group and a folder of its own. */
export interface ChromiumProcess {
  readonly browser: Browser;
  readonly pid: number;
  /** Kills the whole process group at once and removes the folder; idempotent, never throws. */
  kill(): Promise<void>;
}

export interface ProcessOptions extends Omit<CommandLine, "userDataDir"> {
  readonly executablePath: string;
  readonly tempDir: string;
  readonly timeoutMs: number;
}

const reapTimeoutMs = 800;

/**
 * Turns off core dumps, which would hold page contents, and writes the process group's id to disk before Chromium
 * runs. Where the folder was removed meanwhile, Chromium is not started.
 */
const launcher = 'ulimit -c 0; echo "$$" > "$1" || exit 1; shift; exec "$@"';

/**
 * Starts Chromium in a fresh private folder; a failed start leaves no process and no files. A single-process Chromium
 * occasionally crashes at its start, so one that exits by itself is started once more.
 */
export async function startChromium(options: ProcessOptions): Promise<ChromiumProcess> {
  const begun = performance.now();
  try {
    return await startOnce(options);
  } catch (error) {
    const left = options.timeoutMs - (performance.now() - begun);
    if (error instanceof errors.TimeoutError || left <= 0) throw error;
    return await startOnce({ ...options, timeoutMs: left });
  }
}

async function startOnce(options: ProcessOptions): Promise<ChromiumProcess> {
  await mkdir(options.tempDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(options.tempDir, folderPrefix));
  const pidFile = join(folder, pidFileName);
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  try {
    const userDataDir = join(folder, "profile");
    const browser = await chromium.launch({
      executablePath: "/bin/sh",
      ignoreDefaultArgs: true,
      args: [
        "-c",
        launcher,
        "sh",
        pidFile,
        options.executablePath,
        ...chromiumArguments({ ...options, userDataDir }),
      ],
      env: chromiumEnvironment(options.executablePath, folder),
      artifactsDir: join(folder, "artifacts"),
      timeout: options.timeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const pid = await readPid(pidFile);
    let killed: Promise<void> | undefined;
    const kill = async () => {
      await killGroup(pid, reapTimeoutMs);
      await removeFolder();
    };
    return {
      browser,
      pid,
      kill() {
        killed ??= kill();
        return killed;
      },
    };
  } catch (error) {
    const pid = await readPid(pidFile).catch(() => undefined);
    if (pid !== undefined) await killGroup(pid, reapTimeoutMs);
    await removeFolder();
    throw error;
  }
}

/** The environment that Chromium gets: its own folder, and the libraries and fonts unpacked beside it. */
function chromiumEnvironment(executablePath: string, folder: string): Record<string, string> {
  const home = dirname(executablePath);
  return {
    HOME: folder,
    TMPDIR: folder,
    LD_LIBRARY_PATH: join(home, "al2023", "lib"),
    FONTCONFIG_PATH: join(home, "fonts"),
  };
}
