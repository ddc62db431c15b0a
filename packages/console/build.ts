import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const kinds: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Bundles the console into `dist/files.js`: its page, and every file that the page loads, compressed and named by its content. */
export async function buildConsole(): Promise<void> {
  const { outputFiles, metafile } = await build({
    entryPoints: { main: at("./src/main.tsx"), style: at("./src/style/index.css") },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    target: ["chrome123", "firefox128", "safari17.5"],
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    legalComments: "none",
    outdir: at("./dist"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
  });
  const files = Object.fromEntries(
    outputFiles.map(({ path, contents }) => {
      const type = kinds[path.slice(path.lastIndexOf("."))] ?? "application/octet-stream";
      return [
        basename(path),
        { type, gzip: Buffer.from(gzipSync(contents, { level: 9 })).toString("base64") },
      ];
    }),
  );
  const built = Object.entries(metafile.outputs);
  const main = built.find(([, { entryPoint }]) => entryPoint?.endsWith("/main.tsx"));
  const style = Object.keys(files).find((name) => name.endsWith(".css"));
  const first = main?.[1].imports.filter(({ kind }) => kind === "import-statement") ?? [];
  if (!main || !style) throw new Error("the console has no script or no style");
  const template = await readFile(at("./src/index.html"), "utf8");
  const links = [
    `<link rel="stylesheet" href="/assets/${style}">`,
    ...first.map(({ path }) => `<link rel="modulepreload" href="/assets/${basename(path)}">`),
    `<script type="module" src="/assets/${basename(main[0])}"></script>`,
  ];
  const page = template.replace("<!-- files -->", links.join("\n    "));
  await writeModule({ page, files });
}

/** Whoever reads the module meanwhile sees the old one or the new. */
async function writeModule(parts: Readonly<Record<string, unknown>>): Promise<void> {
  const lines = Object.entries(parts).map(
    ([name, part]) => `export const ${name} = ${JSON.stringify(part)};\n`,
  );
  await mkdir(at("./dist"), { recursive: true });
  const draft = at(`./dist/files.js.${process.pid}`);
  await writeFile(draft, lines.join(""));
  await rename(draft, at("./dist/files.js"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole();
