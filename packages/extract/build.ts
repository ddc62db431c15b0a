import { mkdir, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const MAX_BYTES = 180_000;

/** Bundles what runs inside pages into one script; throws where it is larger than `maxBytes`. Its exports go into `globalName`. */
export async function bundleForPage(entry: URL, maxBytes: number, globalName?: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "chrome150",
    charset: "utf8",
    legalComments: "none",
    ...(globalName && { globalName }),
  });
  const source = result.outputFiles[0]?.text ?? "";
  const bytes = Buffer.byteLength(source);
  if (bytes === 0 || bytes > maxBytes) throw new Error(`page script of ${bytes} bytes`);
  return source;
}

/** Writes scripts as a module that exports each as a string; whoever reads it meanwhile sees the old one or the new. */
export async function writeScripts(file: URL, scripts: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(scripts).map(
    ([name, source]) => `export const ${name} = ${JSON.stringify(source)};\n`,
  );
  await mkdir(new URL("./", file), { recursive: true });
  const draft = new URL(`${file.href}.${process.pid}`);
  await writeFile(draft, lines.join(""));
  await rename(draft, file);
}

/** Bundles the page script into `dist/page.js`. */
export async function buildPageScript(): Promise<void> {
  const pageScript = await bundleForPage(new URL("./src/page-entry.ts", import.meta.url), MAX_BYTES);
  await writeScripts(new URL("./dist/page.js", import.meta.url), { pageScript });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPageScript();
