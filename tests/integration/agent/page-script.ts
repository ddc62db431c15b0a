import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The page script as it is in the source now, without a file that other tests may be writing. */
export async function pageScript(): Promise<string> {
  const entry = new URL("../../../packages/extract/src/page-entry.ts", import.meta.url);
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "chrome150",
  });
  return result.outputFiles[0]?.text ?? "";
}
