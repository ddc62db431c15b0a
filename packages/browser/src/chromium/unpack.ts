import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Variables that Node itself may need to start: on Lambda it finds its libraries through them. */
export interface NodeEnvironment {
  readonly PATH?: string | undefined;
  readonly LD_LIBRARY_PATH?: string | undefined;
}

/**
 * The package's own font configuration names fixed folders; this one names the folders beside it, wherever they are.
 */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the bundled Chromium once into a private, versioned folder below `dir` and returns the executable's path.
 * Safe to run from several processes at a time: each unpacks apart, the first to rename wins.
 */
export async function unpackChromium(dir: string, environment: NodeEnvironment = {}): Promise<string> {
  const entry = import.meta.resolve("@sparticuz/chromium");
  const manifest: unknown = JSON.parse(
    await readFile(fileURLToPath(new URL("../package.json", entry)), "utf8"),
  );
  const home = join(dir, `chromium-${readVersion(manifest)}`);
  const executable = join(home, "chromium");
  if (await isPrivateFolder(home)) return executable;

  await mkdir(dir, { recursive: true, mode: 0o700 });
  const staging = join(dir, `.unpacking-${randomBytes(6).toString("hex")}`);
  await mkdir(staging, { mode: 0o700 });
  try {
    // Runs in a separate process, because the package always unpacks to the temporary folder of its environment.
    const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath();`;
    const { PATH, LD_LIBRARY_PATH } = environment;
    await run(process.execPath, ["--input-type=module", "--eval", script], {
      env: { PATH, LD_LIBRARY_PATH, TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
    });
    await writeFile(join(staging, "fonts", "fonts.conf"), fontConfiguration);
    await rename(staging, home);
  } catch (error) {
    if (!(await isPrivateFolder(home))) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return executable;
}

function readVersion(manifest: unknown): string {
  if (manifest && typeof manifest === "object" && "version" in manifest) return String(manifest.version);
  throw new Error("The Chromium package states no version.");
}

/** False where there is nothing; throws where another user could have put a program there for us to run. */
async function isPrivateFolder(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return false;
  if (stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0) return true;
  throw new Error("The folder for Chromium belongs to somebody else or is open to others.");
}
