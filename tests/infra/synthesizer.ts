import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Graph } from "./graph.ts";
import { platformDir, root } from "./platform.ts";
import { type Edit, projectFiles } from "./project-files.ts";

/** A stage that infra/ or SST refuses to make; the message is all that was said. */
export class RefusedStage extends Error {}

/** Makes stages, one at a time. It is of no more use once it has refused one. */
export interface Synthesizer {
  make(
    edits: readonly Edit[],
    environment: Readonly<Record<string, string>>,
  ): Promise<Omit<Graph, "settings">>;
}

let count = 0;

/** Starts a process that reads the platform once; it ends with the process that started it. */
export function startSynthesizer(): Synthesizer {
  const bundleDir = join(root, ".sst", "empty-bundle");
  mkdirSync(bundleDir, { recursive: true });
  const host = fork(new URL("./synthesis-host.mjs", import.meta.url), {
    cwd: root,
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      // What takes longest is Node reading the platform's modules: they are compiled once for all.
      NODE_COMPILE_CACHE: join(platformDir, "compile-cache"),
      SYNTHESIS_ROOT: root,
      SYNTHESIS_PLATFORM: platformDir,
      SYNTHESIS_BUNDLE: bundleDir,
    },
  });
  const said = host.stderr ? text(host.stderr) : Promise.resolve("");
  host.unref();
  host.channel?.unref();
  return {
    make: async (edits, environment) => {
      const outfile = join(platformDir, `synthesis-${process.pid}-${++count}.mjs`);
      host.ref();
      host.channel?.ref();
      try {
        await bundle(outfile, edits);
        return await ask(host, said, { program: pathToFileURL(outfile).href, environment });
      } finally {
        host.unref();
        host.channel?.unref();
        await rm(outfile, { force: true });
      }
    },
  };
}

function ask(host: ChildProcess, said: Promise<string>, request: object): Promise<Omit<Graph, "settings">> {
  return new Promise((resolve, reject) => {
    const refuse = () => said.then((sentence) => reject(new RefusedStage(sentence)), reject);
    host.once("exit", refuse);
    host.once("message", (message) => {
      host.off("exit", refuse);
      resolve((message as { graph: Omit<Graph, "settings"> }).graph);
    });
    host.send(request);
  });
}

/** As SST does: the providers are put before the project's own files, its shim is injected, the rest stays outside. */
async function bundle(outfile: string, edits: readonly Edit[]): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL("./program.mjs", import.meta.url))],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    inject: [join(platformDir, "src/shim/run.js")],
    external: [
      "@pulumi/*",
      "undici",
      "@pulumiverse/*",
      "@sst-provider/*",
      "esbuild",
      "@aws-sdk/*",
      "glob",
      "vite",
    ],
    nodePaths: [join(platformDir, "node_modules")],
    alias: { archiver: fileURLToPath(new URL("./no-archive.mjs", import.meta.url)) },
    plugins: [projectFiles(edits)],
    banner: {
      js: [
        'import { createRequire as makeRequire } from "node:module";',
        'import { fileURLToPath as toPath } from "node:url";',
        "const require = makeRequire(import.meta.url);",
        "const __filename = toPath(import.meta.url);",
        'const __dirname = toPath(new URL(".", import.meta.url));',
      ].join("\n"),
    },
    logLevel: "error",
  });
}
