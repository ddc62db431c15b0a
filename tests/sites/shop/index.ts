import { Hono } from "hono";
import { readPage } from "../query.ts";
import type { Site } from "../site.ts";
import { renderDetailPage } from "./detail-page.ts";
import { toSlug } from "./dress.ts";
import { pageSize, renderListPage } from "./list-page.ts";
import { categories, type Product, products } from "./products.ts";

export { categories, type Product, pageSize, products };

export const site: Site = {
  name: "shop",
  title: "Alderbrook Outfitters",
  summary:
    "A shop: a list over five pages with advertisements in between, categories, pages of single products.",
  create: () => {
    const app = new Hono();
    app.get("/", (c) =>
      c.html(
        renderListPage("Everything we sell", "/shop/", products, readPage(c, products.length, pageSize)),
      ),
    );
    app.get("/category/:slug", (c) => {
      const category = categories.find((name) => toSlug(name) === c.req.param("slug"));
      if (!category) return c.notFound();
      const chosen = products.filter((product) => product.category === category);
      const page = readPage(c, chosen.length, pageSize);
      return c.html(renderListPage(category, `/shop/category/${toSlug(category)}`, chosen, page));
    });
    app.get("/product/:sku", (c) => {
      const product = products.find(({ sku }) => sku.toLowerCase() === c.req.param("sku"));
      return product ? c.html(renderDetailPage(product)) : c.notFound();
    });
    app.get("/picture/:file", (c) =>
      c.body(drawPicture(c.req.param("file")), 200, { "content-type": "image/svg+xml" }),
    );
    return app;
  },
};

function drawPicture(file: string): string {
  const hue = [...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 42 30"><rect width="42" height="30" fill="hsl(${hue} 30% 88%)"/><path d="M6 26 21 6l15 20z" fill="hsl(${hue} 35% 55%)"/><circle cx="33" cy="8" r="3" fill="hsl(${hue} 60% 75%)"/></svg>`;
}
