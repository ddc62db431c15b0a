import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";

/**
 * The most bytes of each script: a replay takes the first, whoever plans the others when they are asked for. They stand on
 * the first, and hold nothing that it holds.
 */
const maxBytesOf = { reading: 78_800, looking: 77_500, learning: 44_000 } as const;
type ScriptName = keyof typeof maxBytesOf;

const options = {
  bundle: true,
  minify: true,
  target: "chrome150",
  // A string of one byte a character is sent and compiled faster.
  charset: "ascii",
  // Known to every Chromium that runs it; esbuild takes it for new, and would make a longer call of each expression.
  supported: { "regexp-unicode-property-escapes": true },
  legalComments: "none",
} as const satisfies BuildOptions;

/** Bundles what runs inside pages into one script; throws where it is larger than `maxBytes`. Its exports go into `globalName`. */
export async function bundleForPage(entry: URL, maxBytes: number, globalName?: string): Promise<string> {
  return toScript(
    { entryPoints: [fileURLToPath(entry)], ...(globalName !== undefined && { globalName }) },
    maxBytes,
  );
}

async function toScript(source: BuildOptions, maxBytes: number): Promise<string> {
  const { outputFiles } = await build({ ...options, ...source, format: "iife", write: false });
  const script = outputFiles[0]?.text ?? "";
  const bytes = Buffer.byteLength(script);
  if (bytes === 0 || bytes > maxBytes) throw new Error(`page script of ${bytes} bytes`);
  return script;
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

/** A module as esbuild splits it off, and what it exports. */
interface Chunk {
  readonly text: string;
  readonly exports: readonly string[];
  readonly imports: readonly string[];
}

/** Bundles the scripts of pages as they are in the source now. */
export async function bundlePageScripts(): Promise<Record<ScriptName, string>> {
  const chunks = await split();
  const shared = [...neededBy(chunks, "reading-entry.js")];
  const bundle = (name: ScriptName, contents: string, isShared: (chunk: string) => boolean) =>
    toScript({ stdin: { contents }, plugins: [from(chunks, isShared)] }, maxBytesOf[name]);
  const [reading, looking, learning] = await Promise.all([
    bundle("reading", `import "./reading-entry.js";\n${publish(chunks, shared)}`, () => false),
    bundle("looking", 'import "./looking-entry.js";', (chunk) => shared.includes(chunk)),
    bundle("learning", 'import "./learning-entry.js";', (chunk) => shared.includes(chunk)),
  ]);
  return { reading, looking, learning };
}

/** The scripts' modules, those that several scripts need apart, by their file names. */
async function split(): Promise<Map<string, Chunk>> {
  const entry = (name: string) => fileURLToPath(new URL(`./src/${name}-entry.ts`, import.meta.url));
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: Object.keys(maxBytesOf).map(entry),
    format: "esm",
    splitting: true,
    metafile: true,
    write: false,
    outdir: "chunks",
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  return new Map(
    Object.entries(metafile.outputs).map(([path, { exports, imports }]) => [
      basename(path),
      { text: texts.get(basename(path)) ?? "", exports, imports: imports.map((each) => basename(each.path)) },
    ]),
  );
}

/** The modules that a module needs, and those that these need. */
function neededBy(chunks: ReadonlyMap<string, Chunk>, name: string): Set<string> {
  const needed = new Set(chunks.get(name)?.imports);
  for (const each of needed) for (const next of chunks.get(each)?.imports ?? []) needed.add(next);
  return needed;
}

/** Where the script for reading leaves the modules that the others need, in order. */
const published = "globalThis.__gleanerShared";

function publish(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): string {
  const lines = names.map((name, at) => {
    const exported = chunks.get(name)?.exports ?? [];
    const taken = exported.map((each) => `${each} as ${each}_${at}`);
    const left = exported.map((each) => `${each}: ${each}_${at}`);
    return {
      imported: `import { ${taken.join(", ")} } from "./${name}";`,
      entry: `${JSON.stringify(name)}: { ${left.join(", ")} }`,
    };
  });
  const imports = lines.map(({ imported }) => imported);
  return `${imports.join("\n")}\n${published} = { ${lines.map(({ entry }) => entry).join(", ")} };`;
}

/** Gives esbuild the modules of a split; of those that are shared, what the script for reading has left in the page. */
function from(chunks: ReadonlyMap<string, Chunk>, isShared: (name: string) => boolean): Plugin {
  return {
    name: "chunks",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path }) => ({ path: basename(path), namespace: "chunk" }));
      onLoad({ filter: /./, namespace: "chunk" }, ({ path }) => {
        const { text, exports } = chunks.get(path) ?? { text: "", exports: [] };
        const taken = `export const { ${exports.join(", ")} } = ${published}[${JSON.stringify(path)}];`;
        return { contents: isShared(path) ? taken : text };
      });
    },
  };
}

/** Bundles the scripts of pages into `dist/page.js`. */
export async function buildPageScripts(): Promise<void> {
  await writeScripts(new URL("./dist/page.js", import.meta.url), await bundlePageScripts());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPageScripts();
