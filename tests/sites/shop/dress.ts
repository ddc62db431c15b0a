import { html } from "hono/html";
import { type Html, renderPage, renderStyle } from "../page.ts";
import { categories } from "./products.ts";

const css = `
.ao-shelf { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 18px; list-style: none; padding: 0; }
.ao-tile, .ao-promo { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: 14px; display: flex; flex-direction: column; gap: 4px; }
.ao-tile img { width: 100%; height: 130px; object-fit: cover; border-radius: 6px; }
.ao-tile h3 { font-size: 1rem; margin: 4px 0 0; }
.ao-promo { background: #fdf4e3; justify-content: center; }
.ao-cash { font-weight: 700; font-size: 1.1rem; }
.ao-was { color: var(--soft); text-decoration: line-through; margin-left: 8px; font-size: .9rem; }
.ao-stars { color: #9a6b00; font-size: .9rem; }
.ao-pager { display: flex; gap: 10px; justify-content: center; margin: 26px 0; }
.ao-pager a, .ao-pager span { padding: 6px 13px; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
.ao-pager span[aria-current] { background: var(--accent); color: #fff; }
.ao-duo { display: grid; grid-template-columns: minmax(240px, 420px) 1fr; gap: 32px; }
`;

/** The name of a category in an address. */
export function toSlug(category: string): string {
  return category.toLowerCase().replaceAll(" ", "-");
}

/** Dollars as this shop writes them. */
export function formatPrice(price: number): string {
  return price.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

export function renderShopPage(title: string, body: Html, head?: Html): Html {
  return renderPage({
    site: "Alderbrook Outfitters",
    title,
    accent: "#2f6b4f",
    home: "/shop/",
    links: categories.map((text) => ({ text, href: `/shop/category/${toSlug(text)}` })),
    head: html`${renderStyle(css)}${head ?? ""}`,
    body,
  });
}
