import { expect, test } from "vitest";
import { allSites, createSites, shop } from "../sites/index.ts";

const homes = allSites.filter(({ name }) => name !== "slow").map(({ name }) => `/${name}/`);

test.for(homes)("%s answers with a page that loads nothing from elsewhere", async (home) => {
  const text = await (await createSites().request(home)).text();
  expect(text).toContain("<!doctype html>");
  expect(text.match(/(?:src|href|action)="(?:https?:)?\/\/[^"]*/g)).toBeNull();
});

test("two servers say the same", async () => {
  const [first, second] = await Promise.all(
    [createSites(), createSites()].map((app) => app.request("/shop/")),
  );
  expect(await first?.text()).toBe(await second?.text());
});

test("the list of the shop holds every product once", async () => {
  const app = createSites();
  const pages = Array.from({ length: Math.ceil(shop.products.length / shop.pageSize) }, (_, index) =>
    Promise.resolve(app.request(`/shop/?page=${index + 1}`)).then((page) => page.text()),
  );
  const shown = (await Promise.all(pages)).flatMap((page) =>
    [...page.matchAll(/<h3><a href="([^"]+)"/g)].map(([, path]) => path),
  );
  expect(shown).toEqual(shop.products.map(({ path }) => path));
  expect(new Set(shop.products.map(({ name }) => name)).size).toBe(shop.products.length);
});
