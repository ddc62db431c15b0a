import { isBuiltin } from "node:module";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { allFiles, findHouse, listImports, manifests } from "./source.ts";

const root = manifests[0];

/** The name of the package that an import of somebody's package loads. */
function toPackageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The packages that types alone may come from: `aws-lambda` is installed as `@types/aws-lambda`. */
function listNames(name: string): readonly string[] {
  return [name, `@types/${name}`];
}

const listed = (manifest: (typeof manifests)[number] | undefined): readonly string[] =>
  manifest ? Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }) : [];

test("every dependency is pinned to an exact version", () => {
  const loose = manifests.flatMap(({ path, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`),
  );
  expect(loose).toEqual([]);
});

test("one package has one version in all workspaces", () => {
  const versions = Map.groupBy(
    manifests.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    ),
    ([name]) => name,
  );
  const split = [...versions].flatMap(([name, uses]) => {
    const different = new Set(uses.map(([, version]) => version));
    return different.size > 1 ? [`${name}: ${[...different].join(", ")}`] : [];
  });
  expect(split).toEqual([]);
});

test("what a workspace imports stands in its package.json", () => {
  const missing = allFiles.flatMap(listImports).flatMap(({ from, specifier }) => {
    if (specifier.startsWith(".") || specifier.startsWith("#") || isBuiltin(specifier)) return [];
    const name = toPackageName(specifier);
    const house = findHouse(from);
    const own = manifests.find(({ path }) => dirname(path) === house);
    // Tests use what the root and the workspaces that they test have.
    const homes = house.startsWith("tests/") ? manifests : [own];
    const known = [
      ...homes.flatMap(listed),
      ...manifests.flatMap((one) => (homes === manifests ? [one.name] : [])),
    ];
    const typed = listed(root).filter((dependency) => dependency.startsWith("@types/"));
    const found = listNames(name).some((candidate) => known.includes(candidate) || typed.includes(candidate));
    return found
      ? []
      : [
          `${from} imports ${name}: list it in ${house.startsWith("tests/") ? "package.json" : `${house}/package.json`}`,
        ];
  });
  expect([...new Set(missing)]).toEqual([]);
});
