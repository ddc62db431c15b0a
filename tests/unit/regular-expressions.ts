import { parseAst } from "vitest/node";
import { productFiles, readText, root } from "../architecture/source.ts";

/** A regular expression of the product, and where it stands. */
export interface Expression {
  readonly where: string;
  readonly regExp: RegExp;
}

/** Every literal of the product's source, and every expression that a module makes of text when it is loaded. */
export async function listExpressions(): Promise<Expression[]> {
  const sources = productFiles.filter((path) => !path.endsWith(".d.ts"));
  const made: Expression[] = [];
  for (const path of sources.filter((each) => readText(each).includes("new RegExp("))) {
    made.push(...(await listMade(path)));
  }
  return [...sources.flatMap(listLiterals), ...made];
}

function listLiterals(path: string): Expression[] {
  const code = readText(path);
  if (!code.includes("/")) return [];
  const found: Expression[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && "start" in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      const line = code.slice(0, Number(node.start)).split("\n").length;
      found.push({ where: `${path}:${line}`, regExp: new RegExp(pattern, flags) });
    }
    for (const value of Object.values(node)) walk(value);
  };
  walk(parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

/** Loads a module and listens to what it makes. */
async function listMade(path: string): Promise<Expression[]> {
  const made: RegExp[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, parameters, newTarget) {
      const regExp = Reflect.construct(target, parameters, newTarget) as RegExp;
      made.push(regExp);
      return regExp;
    },
  });
  try {
    await import(`${root}/${path}`);
  } finally {
    globalThis.RegExp = Original;
  }
  return made.map((regExp) => ({ where: path, regExp }));
}
