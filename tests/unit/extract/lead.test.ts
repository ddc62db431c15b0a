import { describe, expect, test } from "vitest";
import { firstValue } from "./read-fields.ts";

describe("leading and trailing words", () => {
  test.each([
    ["byline", "By Ann Ode", "Ann Ode"],
    ["byline", "Von Ann Ode", "Ann Ode"],
    ["author", "Ann Ode |", "Ann Ode"],
    ["birthplace", "in Paris", "Paris"],
    ["author", "Bynum Ode", "Bynum Ode"],
    ["byline", "by annode", "annode"],
    ["motto", "in Vino veritas", "in Vino veritas"],
  ])("%s %j", (name, text, value) => {
    expect(firstValue(`<main><h1>Page</h1><div><i class="${name}">${text}</i></div></main>`, name)).toBe(
      value,
    );
  });

  test("a heading keeps its first word", () => {
    expect(firstValue("<h1>By the Sea</h1>", "title")).toBe("By the Sea");
  });

  test("what begins with a word for by and is no name is by nobody", () => {
    const html = "<main><h1>Trail</h1><h2>Access</h2><p>Por la carretera comarcal 512.</p></main>";
    expect(firstValue(html, "author")).toBeUndefined();
  });
});
