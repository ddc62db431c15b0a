import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lock, listPackageFolders } from "./locked-packages.ts";

const readJson = (file: string) => JSON.parse(readFileSync(join($cli.paths.root, file), "utf8"));

/**
 * A function's arguments, with the packages that cannot be bundled copied beside its bundle as they are installed
 * here. SST's own `nodejs.install` would fetch them from npm at deployment, ignoring the lock, with flags that npm 12
 * refuses.
 */
export function ship(names: readonly string[]) {
  const lock: Lock = readJson("package-lock.json");
  const folders = listPackageFolders(lock, names);
  for (const folder of folders) {
    const { version } = readJson(`${folder}/package.json`);
    const locked = lock.packages[folder]?.version;
    if (version !== locked)
      throw new Error(`${folder} is ${version}, package-lock.json says ${locked}: run npm ci`);
  }
  return {
    nodejs: { esbuild: { external: [...names] } },
    copyFiles: folders.map((from) => ({ from })),
  };
}
