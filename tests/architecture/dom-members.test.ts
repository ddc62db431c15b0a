import { join } from "node:path";
import type { Node, SourceFile } from "typescript/unstable/ast";
import {
  isBindingElement,
  isElementAccessExpression,
  isObjectBindingPattern,
  isPropertyAccessExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Project, SymbolFlags, type Type } from "typescript/unstable/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productFiles, readText, root } from "./source.ts";

/** The one file that may: it reads members by getters that a page can neither shadow nor replace. */
const room = "packages/extract/src/dom/node.ts";

let service: API;
let project: Project;
let isNode: (type: Type | undefined) => boolean;

beforeAll(() => {
  service = new API({ cwd: root });
  const config = join(root, "tsconfig.json");
  const found = service.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!found) throw new Error("the project has no types");
  project = found;
  isNode = createJudge(found.checker);
});
afterAll(() => service?.close());

/** Tells whether a type is that of a node, remembered for each type. */
function createJudge(checker: Checker): (type: Type | undefined) => boolean {
  const symbol = checker.resolveName("Node", SymbolFlags.Interface);
  if (!symbol) throw new Error("the DOM has no types");
  const wanted = checker.getDeclaredTypeOfSymbol(symbol);
  const known = new Map<number, boolean>();
  return (type) => {
    if (!type) return false;
    const present = checker.getNonNullableType(type) ?? type;
    const is = known.get(type.id) ?? checker.isTypeAssignableTo(present, wanted);
    known.set(type.id, is);
    return is;
  };
}

/** What members are read of: of `element.children`, `element[side]` and `{ children } = element` the element. */
function sourcesIn(file: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node) || isElementAccessExpression(node)) found.push(node.expression);
    if (isBindingElement(node) && isObjectBindingPattern(node.parent)) found.push(node.parent);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

/** The lines of a file that read a member of a node. */
function findReads(path: string): string[] {
  const file = project.program.getSourceFile(join(root, path));
  if (!file) throw new Error(`${path} is not part of the project`);
  const sources = sourcesIn(file);
  const types = sources.length === 0 ? [] : project.checker.getTypeAtLocation(sources);
  return sources.flatMap((source, at) => {
    if (!isNode(types[at])) return [];
    const { line } = file.getLineAndCharacterOfPosition(source.end);
    return [`${path}:${line + 1}: read it through dom/node.ts`];
  });
}

test("the search itself finds reads where there are some", () => {
  expect(findReads("tests/bench/observe-in-page.ts").length).toBeGreaterThan(5);
});

test("what runs in pages reads the members of nodes in one room, where no page can shadow them", () => {
  const files = productFiles.filter(
    (path) => /^packages\/(?:extract\/src|browser\/src\/in-page)\//.test(path) && path !== room,
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(findReads)).toEqual([]);
});

/** What Playwright does in the page's own world, where the page decides what happens, and when it ends. */
const inPageWorld =
  /\.(?:evaluate\w*|waitForFunction|elementHandles?|dispatchEvent|\$\$?(?:eval)?|addInitScript|addScriptTag|exposeFunction|exposeBinding)\(/;

test("nothing of ours runs in a page's own world", () => {
  const files = productFiles.filter((path) =>
    /^packages\/(?:browser|replay|agent)\/src\/(?!in-page\/)/.test(path),
  );
  const found = files.flatMap((path) =>
    readText(path)
      .split("\n")
      .flatMap((line, at) => (inPageWorld.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
