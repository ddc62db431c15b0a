/** package-lock.json, as far as it says what is installed where. */
export interface Lock {
  /** By folder, from the project's root. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * The folders of packages that a bundle at the project's root would import, and of all that they depend on. A folder
 * holds the packages nested in it, so those are not listed beside it.
 */
export function listPackageFolders({ packages }: Lock, names: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (name: string, from: string): void => {
    const folder = foldersAbove(from)
      .map((above) => `${above}node_modules/${name}`)
      .find((path) => packages[path]);
    if (!folder) throw new Error(`package-lock.json has no ${name} for ${from || "the project"}: run npm ci`);
    if (found.has(folder)) return;
    found.add(folder);
    for (const dependency of Object.keys(packages[folder]?.dependencies ?? {})) follow(dependency, folder);
  };
  for (const name of names) follow(name, "");
  const isNested = (folder: string) => [...found].some((other) => folder.startsWith(`${other}/`));
  return [...found].filter((folder) => !isNested(folder));
}

/** Where Node looks for packages from a folder: in it, then in each one above, up to the root, which is empty. */
function foldersAbove(folder: string): string[] {
  if (folder === "") return [""];
  return [`${folder}/`, ...foldersAbove(folder.slice(0, Math.max(folder.lastIndexOf("/"), 0)))];
}
