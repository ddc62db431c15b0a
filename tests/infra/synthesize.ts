import { execFile } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { region } from "./attributes.ts";
import type { Graph } from "./graph.ts";
import { installPlatform, platformDir, root } from "./platform.ts";

const run = promisify(execFile);

/** A change to a source file below infra/, for asking whether anybody would notice. */
export interface Edit {
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
}

/** What stands for the model key, so that it can be found wherever it is handed on. */
export const modelKey = "the-model-key";

let count = 0;

/**
 * Everything that a stage consists of, made offline: sst.config.ts is bundled the way SST bundles it and run by SST's
 * own code under Pulumi's mocks. About 3 s.
 */
export async function synthesize(
  stage: string,
  edits: readonly Edit[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Graph> {
  await installPlatform();
  const outfile = join(platformDir, `synthesis-${process.pid}-${++count}.mjs`);
  const bundleDir = join(root, ".sst", "empty-bundle");
  await mkdir(bundleDir, { recursive: true });
  try {
    await bundle(outfile, edits);
    const { stdout } = await run(process.execPath, [outfile], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        AWS_REGION: region,
        ...settings,
        // Most of the time is Node reading the platform's modules: they are compiled once for all syntheses.
        NODE_COMPILE_CACHE: join(platformDir, "compile-cache"),
        SST_STAGE: stage,
        SST_SECRET_AnthropicApiKey: modelKey,
        SYNTHESIS_ROOT: root,
        SYNTHESIS_PLATFORM: platformDir,
        SYNTHESIS_BUNDLE: bundleDir,
      },
    });
    return { ...(JSON.parse(stdout) as Omit<Graph, "settings">), settings };
  } finally {
    await rm(outfile, { force: true });
  }
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
      "archiver",
      "@aws-sdk/*",
      "glob",
      "vite",
    ],
    nodePaths: [join(platformDir, "node_modules")],
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

function projectFiles(edits: readonly Edit[]): Plugin {
  const own = new RegExp(`^${quote(root)}(?:infra/|sst\\.config\\.ts)`);
  const globals = `import * as aws from "@pulumi/aws"; import * as sst from "${platformDir}/src/components";\n`;
  return {
    name: "project-files",
    setup: (builder) => {
      builder.onLoad({ filter: own }, async ({ path }) => ({
        contents: globals + edit(path.slice(root.length), await readFile(path, "utf8"), edits),
        loader: "ts",
      }));
    },
  };
}

function edit(file: string, text: string, edits: readonly Edit[]): string {
  let edited = text;
  for (const { from, to } of edits.filter((each) => each.file === file)) {
    const next = edited.replace(from, to);
    if (next === edited) throw new Error(`${file} holds nothing that matches ${from}`);
    edited = next;
  }
  return edited;
}

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
