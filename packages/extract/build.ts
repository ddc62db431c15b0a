import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const MAX_BYTES = 180_000;

/** Bundles the page script into `dist/page.js`, a module that exports it as a string. */
export async function buildPageScript(): Promise<void> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL("./src/page-entry.ts", import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "chrome150",
    charset: "utf8",
    legalComments: "none",
  });
  const source = result.outputFiles[0]?.text ?? "";
  const bytes = Buffer.byteLength(source);
  if (bytes === 0 || bytes > MAX_BYTES) throw new Error(`page script of ${bytes} bytes`);
  await mkdir(new URL("./dist/", import.meta.url), { recursive: true });
  await writeFile(
    new URL("./dist/page.js", import.meta.url),
    `export const pageScript = ${JSON.stringify(source)};\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPageScript();
