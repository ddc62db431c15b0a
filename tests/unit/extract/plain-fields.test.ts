import { describe, expect, test } from "vitest";
import { hasLines, readFields } from "./read-fields.ts";

describe("what nothing names but its place", () => {
  test("is what stands with the title and has no name, where that is little", () => {
    const header = (lines: readonly string[]) =>
      `<main><header><h1>Dr Ada Holm</h1>${lines.map((line) => `<p>${line}</p>`).join("")}</header><p>Born in Oslo.</p></main>`;
    const offered = (html: string) => readFields(html).map(({ value }) => value);
    expect(offered(header(["Lecturer in Botany", "School of Earth"]))).toEqual(
      expect.arrayContaining(["Lecturer in Botany", "School of Earth"]),
    );
    const inHeading = "<main><header><h1><span>Dr</span> <b>Ada Holm</b></h1><p>Lecturer</p></header></main>";
    expect(offered(inHeading)).not.toContain("Dr");
    const many = Array.from({ length: 9 }, (_, at) => `Line ${at}`);
    expect(offered(header(many))).not.toContain("Line 1");
    // What a list says is not counted.
    const list = `<ul>${many.map((line) => `<li>${line}</li>`).join("")}</ul>`;
    expect(offered(header(["Lecturer in Botany", list]))).toContain("Lecturer in Botany");
    expect(offered(header(["Lecturer in Botany", list]))).not.toContain("Line 1");
  });

  test("is the title's own text where what stands within it is set apart", () => {
    const titles = (heading: string) =>
      readFields(`<main>${heading}<p>Wades.</p></main>`).flatMap(({ field, value }) =>
        field.names.includes("h1") ? [value] : [],
      );
    const whole = "Grey Heron Ardea cinerea";
    expect(titles("<h1>Grey Heron <small>Ardea cinerea</small></h1>")).toEqual(["Grey Heron", whole]);
    expect(titles('<h1>Grey Heron <span class="subtitle">Ardea cinerea</span></h1>')).toEqual([
      "Grey Heron",
      whole,
    ]);
    expect(titles('<h1>Grey Heron <span class="accent">Ardea cinerea</span></h1>')).toEqual([whole]);
    expect(titles("<h1>Grey Heron <em>Ardea cinerea</em></h1>")).toEqual([whole]);
    expect(titles("<h1><small>Grey</small> Heron <small>Ardea cinerea</small></h1>")).toEqual([whole]);
  });

  test("a list of one right under its heading is a list, too", () => {
    const html = `<main><h1>Lens</h1><section><h2>Included</h2><ul><li>Wrist strap</li></ul></section>
      <h2>Questions</h2><p>Write to us.</p><div><ul><li>Imprint</li></ul></div></main>`;
    expect(hasLines(html, "included", ["Wrist strap"])).toBe(true);
    expect(hasLines(html, "questions", ["Imprint"])).toBe(false);
  });
});
