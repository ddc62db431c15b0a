import { mkdir, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The most bytes of each script: a replay takes the first, whoever plans the others when they are asked for. */
const maxBytesOf = { reading: 63_200, looking: 136_300, learning: 100_700 } as const;

/** Bundles what runs inside pages into one script; throws where it is larger than `maxBytes`. Its exports go into `globalName`. */
export async function bundleForPage(entry: URL, maxBytes: number, globalName?: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "chrome150",
    // A string of one byte a character is sent and compiled faster.
    charset: "ascii",
    // Known to every Chromium that runs it; esbuild takes it for new, and would make a longer call of each expression.
    supported: { "regexp-unicode-property-escapes": true },
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

/** Bundles the scripts of pages as they are in the source now. */
export async function bundlePageScripts(): Promise<Record<keyof typeof maxBytesOf, string>> {
  const bundle = (name: keyof typeof maxBytesOf) =>
    bundleForPage(new URL(`./src/${name}-entry.ts`, import.meta.url), maxBytesOf[name]);
  const [reading, looking, learning] = await Promise.all([
    bundle("reading"),
    bundle("looking"),
    bundle("learning"),
  ]);
  return { reading, looking, learning };
}

/** Bundles the scripts of pages into `dist/page.js`. */
export async function buildPageScripts(): Promise<void> {
  await writeScripts(new URL("./dist/page.js", import.meta.url), await bundlePageScripts());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPageScripts();
