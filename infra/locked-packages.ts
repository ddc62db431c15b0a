/** The part of package-lock.json that says which package is installed in which folder. */
export interface Lock {
  /** Keyed by folder, relative to the project's root. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * The folders of the packages that a bundle at the project's root imports, including their dependencies. Nested
 * packages are not listed, because their parent's folder contains them.
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

/**
 * The folders in which Node looks for a package, starting in `folder` and going up to the root, which is the empty
 * string.
 */
function foldersAbove(folder: string): string[] {
  if (folder === "") return [""];
  return [`${folder}/`, ...foldersAbove(folder.slice(0, Math.max(folder.lastIndexOf("/"), 0)))];
}
