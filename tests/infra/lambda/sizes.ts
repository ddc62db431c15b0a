import { createWriteStream } from "node:fs";
import { glob, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Metafile } from "esbuild";
import { platformDir } from "../platform.ts";

/** Bytes of every file below a folder, by its path there. */
export async function fileSizes(dir: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const entry of glob("**", { cwd: dir, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    sizes.set(path.slice(dir.length + 1), (await stat(path)).size);
  }
  return sizes;
}

interface Archive extends NodeJS.ReadableStream {
  directory(dir: string, to: false): void;
  finalize(): Promise<void>;
}

/** Zips a folder with the archiver that SST uploads with, and gives the archive's bytes. */
export async function zip(dir: string, file: string): Promise<number> {
  const archiver = createRequire(join(platformDir, "package.json"))("archiver") as (format: "zip") => Archive;
  const archive = archiver("zip");
  archive.directory(dir, false);
  const written = pipeline(archive, createWriteStream(file));
  await Promise.all([archive.finalize(), written]);
  return (await stat(file)).size;
}

/** What a bundle is made of: minified bytes of each package and of each folder of ours, largest first. */
export function partsOf({ outputs }: Metafile): [part: string, bytes: number][] {
  const parts = new Map<string, number>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const part = partOf(path);
      parts.set(part, (parts.get(part) ?? 0) + bytesInOutput);
    }
  }
  return [...parts].sort(([, a], [, b]) => b - a);
}

function partOf(path: string): string {
  const inside = path.slice(path.lastIndexOf("node_modules/") + 1);
  if (path.includes("node_modules/"))
    return inside
      .split("/")
      .slice(1, inside.includes("/@") ? 3 : 2)
      .join("/");
  return (
    path
      .split("/")
      .slice(-10)
      .join("/")
      .match(/(?:packages|functions)\/[^/]+/)?.[0] ?? path
  );
}
