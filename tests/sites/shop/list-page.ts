import { html } from "hono/html";
import type { Html } from "../page.ts";
import { formatPrice, renderShopPage } from "./dress.ts";
import type { Product } from "./products.ts";

/** Products on one page of any list of the shop. */
export const pageSize = 16;

/** One page of a product list with its pager; an advertisement stands after every sixth product. */
export function renderListPage(title: string, path: string, all: readonly Product[], page: number): Html {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const first = (page - 1) * pageSize;
  const shown = all.slice(first, first + pageSize);
  const tiles = shown.map((product, index) =>
    index % 6 === 5 ? html`${renderTile(product)}${renderPromo(page)}` : renderTile(product),
  );
  const body = html`
    <h1>${title}</h1>
    <p class="soft">Showing ${first + 1}–${first + shown.length} of ${all.length} products</p>
    <ul class="ao-shelf">${tiles}</ul>
    ${renderPager(path, page, pages)}`;
  return renderShopPage(title, body);
}

function renderTile(product: Product): Html {
  return html`
      <li class="ao-tile" data-sku="${product.sku}">
        <a href="${product.path}"><img src="/shop/picture/${product.sku}.svg" alt="${product.name}"></a>
        <h3><a href="${product.path}">${product.name}</a></h3>
        <div class="soft">${product.brand}</div>
        <div>${renderPrice(product)}</div>
        ${renderStars(product)}
      </li>`;
}

function renderPrice({ price, oldPrice }: Product): Html {
  if (price === null) return html`<em class="soft">Price on request</em>`;
  const was = oldPrice === null ? "" : html`<s class="ao-was">${formatPrice(oldPrice)}</s>`;
  return html`<span class="ao-cash">${formatPrice(price)}</span>${was}`;
}

function renderStars({ rating, reviews }: Product): Html | "" {
  if (rating === null) return "";
  return html`<div class="ao-stars" title="Rated ${rating.toFixed(1)} out of 5">★ ${rating.toFixed(1)} <span class="soft">(${reviews.toLocaleString("en-US")})</span></div>`;
}

function renderPromo(page: number): Html {
  return html`
      <li class="ao-promo"><small>Advertisement</small><strong>Free mending, for life</strong>
        <a href="/shop/?page=${page}#club">Join the Alderbrook Club for $19.00 a year</a></li>`;
}

function renderPager(path: string, page: number, pages: number): Html | "" {
  if (pages === 1) return "";
  const to = (target: number) => `${path}?page=${target}`;
  return html`
    <nav class="ao-pager" aria-label="Pages">
      ${page > 1 ? html`<a href="${to(page - 1)}">Previous</a>` : ""}
      ${Array.from({ length: pages }, (_, index) => index + 1).map((number) =>
        number === page
          ? html`<span aria-current="page">${number}</span>`
          : html`<a href="${to(number)}">${number}</a>`,
      )}
      ${page < pages ? html`<a href="${to(page + 1)}">Next</a>` : ""}
    </nav>`;
}
