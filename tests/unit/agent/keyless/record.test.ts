import type { Observation } from "@gleaner/extract";
import { createPageScript } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { matchFields, parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";

/** What the keyless planner reads from a page for a prompt about one record. */
function answer(prompt: string, html: string): Record<string, unknown> {
  const { document } = new JSDOM(html, { url: "https://cook.example/pie" }).window;
  const page = createPageScript(document);
  const observation: Observation = page.observe();
  const request = parsePrompt(`${prompt} https://cook.example/pie`);
  if (request.kind === "rejection") throw new Error(request.reason);
  const match = matchFields(request, observation);
  const found = match?.fields ?? [];
  const fields = found.flatMap(({ name, reader, type }) =>
    reader ? [{ name, type: type ?? ("text" as const), reader }] : [],
  );
  const read = fields.length > 0 ? page.read({ kind: "record", fields }).records[0] : {};
  return Object.fromEntries(found.map(({ name }) => [name, read?.[name] ?? null]));
}

const recipe =
  "Extract as one record: title, author (if shown), ingredients = the list of ingredient lines, instructions = the list of steps, from";
const page = (body: string) => `<title>Plum pie | The Cook</title><main><h1>Plum pie</h1>${body}</main>`;
const list = (tag: string, lines: readonly string[]) =>
  `<${tag}>${lines.map((line) => `<li>${line}</li>`).join("")}</${tag}>`;
const needs = ["300 g flour", "2 eggs", "1 kg plums"];
const steps = ["Knead the dough and let it rest.", "Bake the pie for an hour."];

test.each([
  ["English", "Ingredients (serves 4)", "Method"],
  ["German", "Zutaten für 4 Personen", "Zubereitung"],
  ["Danish", "Ingredienser", "Sådan gør du"],
  ["Polish", "Składniki", "Sposób przygotowania"],
  ["Portuguese", "Ingredientes", "Modo de preparo"],
  ["plain speech", "What you'll need", "How to make plum pie"],
])("lists are found under their headings: %s", (_language, over, below) => {
  const html = page(`<h2>${over}</h2>${list("ul", needs)}<h2>${below}</h2>${list("ol", steps)}`);
  const { instructions, ...rest } = answer(recipe, html);
  expect(rest).toEqual({ title: "Plum pie", author: null, ingredients: needs });
  // A heading that the vocabulary does not know leaves them null.
  expect([steps, null]).toContainEqual(instructions);
});

test("without headings a list is taken for what its lines are, or for nothing", () => {
  const html = page(`<div>${list("ul", needs)}${steps.map((step) => `<p>${step}</p>`).join("")}</div>`);
  const { ingredients, instructions } = answer(recipe, html);
  expect([needs, null]).toContainEqual(ingredients);
  expect([steps, null]).toContainEqual(instructions);
});

test("what the page does not have is null, though other lists are there", () => {
  const html = page(
    `<h2>Related</h2>${list("ul", ["Apple pie", "Cherry pie", "Pear pie"])}<p>Plums are in season.</p>`,
  );
  expect(answer(recipe, html)).toMatchObject({ author: null, ingredients: null, instructions: null });
});

test("a person's byline is the author or nobody is, and never the site in the data", () => {
  const data = { "@type": "Article", headline: "Plum pie", author: { name: "The Cook" } };
  const html = `<meta property="og:site_name" content="The Cook">${page(`<p class="byline">By Ann Ode</p>`)}
    <script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const { title, author } = answer("the title and author of the article on", html);
  expect(title).toBe("Plum pie");
  expect(["Ann Ode", null]).toContain(author);
});

test("a sentence is nobody's name", () => {
  const html = page(`<p class="author">By clicking here you agree to our terms</p>`);
  expect(answer("the title and author of the article on", html)).toEqual({ title: "Plum pie", author: null });
});

test("of several main headings the title is the one that the page is called by", () => {
  const html = `<title>Plum pie | The Cook</title><meta property="og:title" content="Plum pie"><h1 class="brand">The Cook</h1><main><h1 class="name">Plum pie</h1></main>`;
  expect(answer("the title and price of the article on", html)).toEqual({ title: "Plum pie", price: null });
});

test("a list of names that the page has one of is a list of that one", () => {
  const html = page(
    `<p class="byline">By <a rel="author" href="/ann">Ann Ode</a></p><p>Plums are in season.</p>`,
  );
  const { document } = new JSDOM(html, { url: "https://cook.example/pie" }).window;
  const observation = createPageScript(document).observe();
  const fields = [{ name: "authors", type: "text" as const, list: true, description: null }];
  const request = parsePrompt("the authors of https://cook.example/pie", { startUrl: null, fields });
  if (request.kind === "rejection") throw new Error(request.reason);
  const [authors] = matchFields(request, observation)?.fields ?? [];
  const found = observation.fields.find(({ ref }) => ref === authors?.ref);
  expect(found?.sample).toBe("Ann Ode");
});

test("a form's labels are nobody's name, address or number", () => {
  const labels = ["Your Name", "Email Address", "Phone Number", "Company Address"];
  const form = labels.map((label) => `<div><b>${label}</b></div>`).join("");
  const found = answer("the company name, phone and address on", page(`<div>${form}</div>`));
  for (const label of labels) expect(Object.values(found)).not.toContain(label);
});
