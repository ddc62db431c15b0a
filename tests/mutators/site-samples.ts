import type { DataRecord } from "@gleaner/automation";
import { changing, createSites, magazine, shop, tables } from "../sites/index.ts";
import type { Sample } from "./sample.ts";

const origin = "https://sites.example";

/** Pages of the test sites with what they say. */
export async function loadSiteSamples(): Promise<Sample[]> {
  const app = createSites();
  const load = async (path: string) => (await app.request(path)).text();
  const product = shop.products[3];
  const article = magazine.articles[2];
  if (!product || !article) throw new Error("the sites are empty");
  return [
    {
      name: "shop",
      url: `${origin}/shop/`,
      html: await load("/shop/"),
      rows: "ul.ao-shelf > li.ao-tile",
      types: { name: "text", brand: "text", price: "money" },
      records: shop.products
        .slice(0, 16)
        .map(({ name, brand, price }): DataRecord => ({ name, brand, price })),
    },
    {
      name: "magazine",
      url: `${origin}/magazine/`,
      html: await load("/magazine/"),
      rows: "section.nl-teaser",
      types: { title: "text", date: "date", section: "text" },
      records: magazine.articles.map(({ title, date, section }): DataRecord => ({ title, date, section })),
    },
    {
      name: "league",
      url: `${origin}/tables/league`,
      html: await load("/tables/league"),
      rows: "tbody > tr",
      types: { club: "text", points: "number" },
      records: tables.seasons.map(({ club, points }): DataRecord => ({ club, points })),
    },
    {
      name: "changing",
      url: `${origin}/changing/`,
      html: await load("/changing/"),
      rows: "tbody > tr",
      types: { title: "text", employer: "text", place: "text", salary: "money" },
      records: changing.vacancies.map(
        ({ salary, ...job }): DataRecord => ({
          ...job,
          salary: Number(salary.replace(/\D/g, "")),
        }),
      ),
    },
    {
      name: "product",
      url: `${origin}${product.path}`,
      html: await load(product.path),
      rows: null,
      types: { name: "text", price: "money", material: "text" },
      records: [{ name: product.name, price: product.price, material: product.material }],
    },
    {
      name: "story",
      url: `${origin}/magazine/story/${article.slug}`,
      html: await load(`/magazine/story/${article.slug}`),
      rows: null,
      types: { title: "text", author: "text", date: "date" },
      records: [{ title: article.title, author: article.author, date: article.date }],
    },
  ];
}
