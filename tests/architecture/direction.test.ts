import { expect, test } from "vitest";
import {
  findDoor,
  findHouse,
  type Import,
  listImports,
  parseImports,
  productFiles,
  readText,
  resolveOwn,
} from "./source.ts";

const below = {
  automation: [],
  extract: ["automation"],
  browser: ["extract", "automation"],
  login: ["automation"],
  replay: ["login", "browser", "extract", "automation"],
  agent: ["replay", "login", "browser", "extract", "automation"],
  core: ["automation"],
  sdk: [],
  mcp: ["sdk"],
  client: ["mcp", "sdk"],
  console: ["sdk", "extract", "automation"],
} as const;

const functionRooms = ["core", ...below.agent, "agent"];
const imports = productFiles.flatMap(listImports);

/** Why an import runs against the direction of the house, or undefined where it does not. */
function findFault(found: Import): string | undefined {
  const house = findHouse(found.from);
  const target = resolveOwn(found);
  if (target === undefined) return undefined;
  const other = findHouse(target);
  if (other === house) return undefined;
  if (house === "packages/local") return undefined;
  if (found.specifier.startsWith(".")) return `reaches into ${other}: import the package by its name`;
  if (house === "packages/client" && other === "functions/admin") {
    return found.dynamic ? undefined : "only a dynamic import() may load it";
  }
  return listRooms(house).includes(other) ? undefined : `${house} may not import ${other}`;
}

function listRooms(house: string): readonly string[] {
  const [folder, name = ""] = house.split("/");
  if (house === "functions/console") return ["packages/console"];
  if (house === "functions/api") return [...functionRooms, "mcp", "sdk"].map((room) => `packages/${room}`);
  const rooms: readonly string[] | undefined =
    folder === "functions" ? functionRooms : below[name as keyof typeof below];
  if (!rooms)
    throw new Error(`${house} has no place yet in the direction of imports: give it one in this test`);
  return rooms.map((room) => `packages/${room}`);
}

function report(faults: readonly (readonly [Import, string | undefined])[]): string[] {
  return faults.flatMap(([{ from, specifier }, fault]) =>
    fault ? [`${from}: "${specifier}": ${fault}`] : [],
  );
}

test("imports of every form are seen", () => {
  const text = [
    'import "./a.ts";',
    'import type { B } from "./b.ts";',
    'import {\n  c,\n  type C,\n} from "./c.ts";',
    'export * as D from "./d.ts";',
    'const e = await import("./e.ts");',
    'export const f = "from";',
    'type G = import("./g.ts").G;',
  ].join("\n");
  const seen = parseImports("packages/core/src/x.ts", text).map(({ specifier }) => specifier);
  expect(seen.toSorted()).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.ts", "./e.ts", "./g.ts"]);
});

test("imports run one way: functions → core, agent, replay → browser, extract → automation", () => {
  expect(report(imports.map((found) => [found, findFault(found)]))).toEqual([]);
});

test.for([
  ["packages/automation/src/plan.ts", "@gleaner/extract"],
  ["packages/extract/src/observe.ts", "@gleaner/browser"],
  ["packages/browser/src/session.ts", "@gleaner/replay"],
  ["packages/replay/src/run.ts", "@gleaner/agent"],
  ["packages/agent/src/run.ts", "@gleaner/core/job"],
  ["packages/core/src/job/create.ts", "@gleaner/api"],
  ["packages/client/src/index.ts", "@gleaner/core/job"],
  ["packages/client/src/index.ts", "@gleaner/admin"],
  ["functions/api/src/jobs.ts", "@gleaner/runner"],
  ["functions/runner/src/index.ts", "@gleaner/mcp/http"],
  ["packages/mcp/src/tool.ts", "@gleaner/core/job"],
  ["functions/runner/src/index.ts", "@gleaner/local"],
  ["functions/api/src/jobs.ts", "../../../packages/core/src/error.ts"],
] as const)("%s may not import %s", ([from, specifier]) => {
  expect(findFault({ from, specifier, dynamic: false })).toBeDefined();
});

test("packages are entered by the doors that their package.json exports", () => {
  const closed = imports.map((found) => {
    const door = findDoor(found.specifier);
    const open = !door || door.manifest?.exports[door.door] !== undefined;
    return [found, open ? undefined : `no such door in its package.json "exports"`] as const;
  });
  expect(report(closed)).toEqual([]);
});

test("the product knows the tests only where packages/local serves the demo sites", () => {
  const strays = imports.filter(
    (found) => resolveOwn(found)?.startsWith("tests/") && !resolveOwn(found)?.startsWith("tests/sites/"),
  );
  const served = imports.filter((found) => resolveOwn(found)?.startsWith("tests/sites/"));
  const others = served.filter(({ from }) => findHouse(from) !== "packages/local");
  expect(report([...strays, ...others].map((found) => [found, "is a test's"]))).toEqual([]);
});

test("core has no HTTP framework and no browser", () => {
  const foreign = /^(?:hono|@hono\/|hono-openapi|express|fastify|playwright|puppeteer|@sparticuz\/)/;
  const found = imports.filter(
    ({ from, specifier }) => findHouse(from) === "packages/core" && foreign.test(specifier),
  );
  expect(report(found.map((one) => [one, "has no place in core"]))).toEqual([]);
});

const plain = ["automation", "extract", "browser", "login", "replay", "agent"].map(
  (name) => `packages/${name}`,
);

test("agent, replay, browser and extract know no AWS", () => {
  const found = imports.filter(
    ({ from, specifier }) => plain.includes(findHouse(from)) && /^(?:@aws-|aws-|sst\b)/.test(specifier),
  );
  expect(report(found.map((one) => [one, "the runner hands in plain values instead"]))).toEqual([]);
});

test("agent, replay, browser and extract read no process.env", () => {
  const readers = productFiles.filter(
    (path) => plain.includes(findHouse(path)) && /\bprocess\s*\.\s*env\b/.test(readText(path)),
  );
  expect(readers).toEqual([]);
});
