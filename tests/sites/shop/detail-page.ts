import { html } from "hono/html";
import { type Html, renderJson } from "../page.ts";
import { formatPrice, renderShopPage } from "./dress.ts";
import type { Product } from "./products.ts";

/** One product's page: a table of facts, and the same in JSON-LD. */
export function renderDetailPage(product: Product): Html {
  const { name, price, oldPrice, rating } = product;
  const body = html`
    <div class="ao-duo">
      <img src="/shop/picture/${product.sku}.svg" alt="${name}" width="420" height="300">
      <div>
        <h1>${name}</h1>
        <p class="soft">by ${product.brand} · Item ${product.sku}</p>
        <p>${
          price === null
            ? html`<em>Price on request</em>`
            : html`<span class="ao-cash">${formatPrice(price)}</span>${oldPrice === null ? "" : html`<s class="ao-was">${formatPrice(oldPrice)}</s>`}`
        }</p>
        ${rating === null ? "" : html`<p class="ao-stars">★ ${rating.toFixed(1)} from ${product.reviews.toLocaleString("en-US")} reviews</p>`}
        <p>${product.inStock ? "In stock, leaves our barn within two days." : "Sold out for now."}</p>
        <p>Made of ${product.material.toLowerCase()}, tried for a season on wet hills before we sell it.</p>
        <h2>Specifications</h2>
        <table>
          <tr><th scope="row">Category</th><td>${product.category}</td></tr>
          <tr><th scope="row">Material</th><td>${product.material}</td></tr>
          <tr><th scope="row">Weight</th><td>${product.weightGrams.toLocaleString("en-US")} g</td></tr>
          <tr><th scope="row">Warranty</th><td>${product.warrantyYears} ${product.warrantyYears === 1 ? "year" : "years"}</td></tr>
        </table>
      </div>
    </div>`;
  const head = html`<script type="application/ld+json">${renderJson(describe(product))}</script>`;
  return renderShopPage(name, body, head);
}

function describe({ sku, name, brand, price, inStock, rating, reviews }: Product): object {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    sku,
    name,
    brand: { "@type": "Brand", name: brand },
    ...(price === null
      ? {}
      : {
          offers: {
            "@type": "Offer",
            price: price.toFixed(2),
            priceCurrency: "USD",
            availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
          },
        }),
    ...(rating === null
      ? {}
      : { aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: reviews } }),
  };
}
