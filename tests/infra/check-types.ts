import { execFile } from "node:child_process";
import { join } from "node:path";
import { installPlatform, root } from "./platform.ts";

/**
 * What TypeScript says against sst.config.ts and infra/, by SST's own types, each error with the lines that explain it.
 * SST's sources are checked too, since their types are nowhere else; what is said against those is not ours.
 */
export async function findTypeErrors(): Promise<string[]> {
  await installPlatform();
  const { stdout, code } = await compile();
  const errors = stdout.split(/\n(?=\S)/).filter(Boolean);
  const own = errors.filter((error) => !error.startsWith(".sst/"));
  // It fails for SST's errors as well, but never without a word.
  if (code !== 0 && errors.length === 0) throw new Error("the compiler failed and said nothing");
  return own;
}

function compile(): Promise<{ stdout: string; code: number }> {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, "-p", "infra", "--pretty", "false"],
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => {
        if (error && typeof error.code !== "number") reject(error);
        else resolve({ stdout, code: Number(error?.code ?? 0) });
      },
    );
  });
}
