import { expect, test } from "vitest";
import { toPlan } from "../../../../packages/agent/src/recording.ts";
import { readRecord } from "../../../../packages/agent/src/tools/reading.ts";
import { parse } from "../../../mutators/plan.ts";
import { benchOf } from "./bench.ts";

const url = "https://kitchen.example/pie";
const pageOf = (body: string) => parse(`<!doctype html><html lang="en"><main>${body}</main></html>`, url);

/** What the plan reads on another page, where one element was pointed at for a list. */
async function learnLines(before: string, name: string, after: string): Promise<unknown> {
  const page = pageOf(before);
  const bench = benchOf(page, [{ name: "lines", type: "text", list: true, description: null }]);
  const field = bench.view.observation.fields.find(
    ({ names, count }) => names.includes(name) && count === undefined,
  );
  if (!field) throw new Error("no such field");
  await readRecord.use(bench, { fields: [{ name: "lines", ref: field.ref }] });
  const read = toPlan(bench.recording)?.read;
  return read ? pageOf(after).read(read).records[0]?.lines : null;
}

test.each([
  ["parted by breaks", (lines: readonly string[]) => `<p>${lines.join("<br>")}</p>`],
  ["blocks of their own", (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join("")],
])("one element that was pointed at for a list stands for its lines: %s", async (_, show) => {
  const body = (lines: readonly string[]) =>
    `<h1>Pie</h1><table><tr><th>Needs</th><td>${show(lines)}</td></tr><tr><th>Serves</th><td>4</td></tr></table>`;
  const [before, after] = [
    ["300 g flour", "1 egg", "a pinch of salt"],
    ["2 apples", "sugar"],
  ];
  expect(await learnLines(body(before ?? []), "needs", body(after ?? []))).toEqual(after);
});

test("a list that also holds the lines of another one is told of: nobody sees its end", async () => {
  const lines = (texts: readonly string[]) => texts.map((text) => `<li>${text}</li>`).join("");
  const steps = ["Knead all of it into one dough.", "Let the dough rest for an hour."];
  const page = pageOf(
    `<h1>Pie</h1><h2>Needs</h2><ul class="needs">${lines(["1 egg", "300 g flour", "salt", ...steps])}</ul>
     <h2>Steps</h2><ol class="steps">${lines(steps)}</ol>`,
  );
  const wanted = ["needs", "steps"].map((name) => ({
    name,
    type: "text" as const,
    list: true,
    description: null,
  }));
  const bench = benchOf(page, wanted);
  const refOf = (name: string): string =>
    bench.view.observation.fields.find(({ names, count }) => count !== undefined && names.includes(name))
      ?.ref ?? "";
  const fields = wanted.map(({ name }) => ({ name, ref: refOf(name) }));
  const { message } = await readRecord.use(bench, { fields });
  expect(message).toContain(" needs also holds the lines of steps.");
  expect(message).not.toContain("steps also holds");
});
