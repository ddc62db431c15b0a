import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { platformDir, root } from "./platform.ts";

/** A change to a source file below infra/, for asking whether anybody would notice. */
export interface Edit {
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
}

/** Reads infra/ and sst.config.ts with these changes, and with the globals that SST gives them. */
export function projectFiles(edits: readonly Edit[]): Plugin {
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
