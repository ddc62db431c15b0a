import { expect, test } from "vitest";
import { allFiles, listImports, resolveOwn } from "./source.ts";

/** Every cycle that a walk in depth meets, each once, as `a → b → a`. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

test("the search finds a cycle where there is one", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b"]],
  ]);
  expect(findCycles(graph)).toEqual(["b → c → b"]);
});

test("no files import each other in a circle", () => {
  const graph = new Map(
    allFiles.map((file) => [
      file,
      listImports(file).flatMap((found) => {
        const own = resolveOwn(found);
        // A noun that re-exports itself as a namespace keeps its verbs in a bundle; that is no cycle.
        return own && own !== file ? [own] : [];
      }),
    ]),
  );
  expect(findCycles(graph)).toEqual([]);
});
