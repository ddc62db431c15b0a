import { createCipheriv } from "node:crypto";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { root } from "../platform.ts";
import type { LambdaFunction } from "./functions.ts";
import { fileSizes } from "./sizes.ts";

/** A function's package as it would be uploaded, in a folder. */
export interface Bundle {
  readonly dir: string;
  readonly metafile: Metafile;
  /** What is loaded when it starts, minified: not what is imported only while it runs. */
  readonly codeBytes: number;
  /** All that Lambda unpacks: code, copied packages, links. */
  readonly unzippedBytes: number;
}

/** What SST leaves outside of every bundle, and has npm install where a bundle imports it. */
export const installedBySst = ["sharp", "pg-native"];

/** What SST puts before a bundle in the ES module format. */
const banner = [
  "import { createRequire as topLevelCreateRequire } from 'module';",
  "const require = topLevelCreateRequire(import.meta.url);",
  'import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url"',
  "const __filename = topLevelFileUrlToPath(import.meta.url)",
  'const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url))',
].join("\n");

/**
 * Bundles a function as SST does (pkg/runtime/node/build.go of its sources, createZipAsset of its Function), with what
 * it is given by infra/: all but `sharp`, `pg-native` and the external packages in one file, names kept unless told
 * otherwise, and the files to copy beside it.
 */
export async function bundleFunction(lambda: LambdaFunction, dir: string): Promise<Bundle> {
  const { nodejs } = lambda;
  if (nodejs.format !== "esm") throw new Error(`${lambda.name} is not an ES module`);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const { metafile } = await build({
    entryPoints: [{ in: join(root, lambda.handler.replace(/\.[^./]+$/, ".ts")), out: "bundle" }],
    outdir: dir,
    outExtension: { ".js": ".mjs" },
    splitting: nodejs.splitting,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "es2024",
    mainFields: ["module", "main"],
    keepNames: nodejs.esbuild.keepNames ?? true,
    minify: nodejs.minify,
    external: [...installedBySst, ...nodejs.esbuild.external],
    banner: { js: banner },
    logLevel: "error",
  });
  for (const { from, to } of lambda.copyFiles) await cp(from, join(dir, to), { recursive: true });
  // Where each execution environment finds its links.
  await writeFile(join(dir, "resource.enc"), "");
  const sizes = await fileSizes(dir);
  const unzippedBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { dir, metafile, codeBytes: bytesAtStart(metafile), unzippedBytes };
}

/** The bytes of a bundle and of the files that it imports before it does anything. */
function bytesAtStart({ outputs }: Metafile): number {
  const loaded = new Set(Object.keys(outputs).filter((path) => path.endsWith("/bundle.mjs")));
  for (const path of loaded) {
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement" && !external) loaded.add(imported);
    }
  }
  return [...loaded].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
}

/** Links as SST lays them beside a bundle, encrypted; the function finds the key in its environment as SST_KEY. */
export function sealLinks(links: Readonly<Record<string, unknown>>, key: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, Buffer.alloc(12, 0));
  const sealed = [cipher.update(JSON.stringify(links)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed);
}
