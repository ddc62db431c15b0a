import type { FieldType, Value } from "@gleaner/automation";

/** Pages of one template, of which a plan learned on the first reads the others. */
export interface Template {
  readonly name: string;
  readonly types: Readonly<Record<string, FieldType>>;
  readonly pages: readonly { readonly html: string; readonly record: Readonly<Record<string, Value>> }[];
}

function template<Data extends Readonly<Record<string, Value>>>(
  name: string,
  types: Readonly<Record<string, FieldType>>,
  records: readonly Data[],
  render: (record: Data) => string,
): Template {
  return { name, types, pages: records.map((record) => ({ html: render(record), record })) };
}

const money = (value: number): string => value.toFixed(2);

const product = template(
  "a product with variants, and related products that look like it",
  { name: "text", price: "number", sku: "text", colours: "text" },
  [
    { name: "Felt hat", price: 39.5, sku: "FH-01", colours: ["Grey", "Moss"] },
    { name: "Wool scarf, long", price: 24, sku: "WS-7", colours: ["Red", "Blue", "Sand"] },
  ],
  ({ name, price, sku, colours }) =>
    `<main><nav><a href="/">Home</a> / <a href="/w">Winter</a> / <span>${name}</span></nav><div class="product"><h1>${name}</h1><div class="price">$${money(price)}</div><p>Item no. <span>${sku}</span></p><ul class="swatches">${colours.map((each) => `<li><button>${each}</button></li>`).join("")}</ul><button>Add</button></div><section><h2>You may like</h2><div class="product"><h3>Linen cap</h3><div class="price">$19.00</div></div><div class="product"><h3>Mittens</h3><div class="price">$12.00</div></div></section></main>`,
);

const facts = template(
  "a fact table of which rows are missing on other pages",
  { name: "text", area: "number", founded: "text", mayor: "text" },
  [
    { name: "Altdorf", area: 12.5, founded: "1182", mayor: "R. Kern" },
    { name: "Neustadt", area: 1048.2, founded: null, mayor: "S. Ohm" },
    { name: "Seefeld", area: 7, founded: "1899", mayor: null },
  ],
  ({ name, area, founded, mayor }) =>
    `<main><h1>${name}</h1><table class="info">${[
      ["Region", "North"],
      ["Area", `${area.toLocaleString("en")} km²`],
      ["Founded", founded],
      ["Mayor", mayor],
      ["Twin town", "Porto"],
    ]
      .map(([label, value]) => (value === null ? "" : `<tr><th>${label}</th><td>${value}</td></tr>`))
      .join("")}</table></main>`,
);

const talk = template(
  "an event whose facts are lines of one paragraph",
  { title: "text", date: "date", place: "text", speaker: "text" },
  [
    { title: "Bees in town", date: "2026-05-03", place: "Room 4", speaker: "Ina Holm" },
    { title: "How bread rises", date: "2026-11-21", place: "Old Mill, 2nd floor", speaker: "Tom Ray" },
  ],
  ({ title, date, place, speaker }) =>
    `<main><h2>${title}</h2><p><b>When:</b> ${new Date(date).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })}<br><b>Where:</b> ${place}<br><b>Speaker:</b> ${speaker}</p><p>Entry is free.</p></main>`,
);

const person = template(
  "a profile as a definition list with mail and telephone",
  { name: "text", post: "text", email: "email", phone: "phone", languages: "text" },
  [
    {
      name: "Ana Reis",
      post: "Director",
      email: "ana@museum.example",
      phone: "+351 21 000 01",
      languages: ["Portuguese", "English"],
    },
    {
      name: "Dev Rao",
      post: "Head of the archive",
      email: "dev@museum.example",
      phone: "+351 21 000 04",
      languages: ["Hindi", "English", "Dutch"],
    },
  ],
  ({ name, post, email, phone, languages }) =>
    `<main><div class="who"><h1>${name}</h1><h2>${post}</h2></div><dl><dt>E-mail</dt><dd><a href="mailto:${email}">Write</a></dd><dt>Telephone</dt><dd>${phone}</dd><dt>Languages</dt>${languages.map((each) => `<dd class="lang">${each}</dd>`).join("")}</dl></main>`,
);

const bulletin = template(
  "an article: byline in a sentence, a date with a weekday, an image, other articles beside it",
  { headline: "text", author: "text", published: "date", image: "image" },
  [
    {
      headline: "Bridge reopens early",
      author: "Mia Stone",
      published: "2026-03-04",
      image: "https://shop.example/i/bridge.jpg",
    },
    {
      headline: "Why the mill stands still",
      author: "Ola Nord",
      published: "2026-10-12",
      image: "https://shop.example/i/mill.jpg",
    },
  ],
  ({ headline, author, published, image }) =>
    `<main><article><h1>${headline}</h1><p class="by">By <a href="/x">${author}</a>, ${new Date(published).toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric", timeZone: "UTC" })}</p><figure><img src="${new URL(image).pathname}" alt=""></figure><p>Text of the story.</p></article><aside><h3>More</h3><article><h4>Rain until Friday</h4><p class="by">By <a href="/y">Abe Lark</a></p></article></aside></main>`,
);

const recipe = template(
  "a recipe with grouped ingredients and numbered steps",
  { title: "text", serves: "number", ingredients: "text", steps: "text" },
  [
    {
      title: "Leek pie",
      serves: 4,
      ingredients: ["3 leeks", "1 sheet of pastry", "2 eggs", "salt"],
      steps: ["Slice the leeks.", "Line the tin.", "Bake for 40 minutes."],
    },
    {
      title: "Plum cake",
      serves: 12,
      ingredients: ["500 g plums", "200 g flour", "sugar", "1 egg", "butter"],
      steps: ["Stone the plums.", "Mix the rest.", "Lay the plums on top.", "Bake."],
    },
  ],
  ({ title, serves, ingredients, steps }) =>
    `<main><h1>${title}</h1><p>Serves ${serves} people</p><h3>Ingredients</h3><h4>For the base</h4><ul class="ing">${ingredients
      .slice(0, 2)
      .map((each) => `<li>${each}</li>`)
      .join("")}</ul><h4>For the top</h4><ul class="ing">${ingredients
      .slice(2)
      .map((each) => `<li>${each}</li>`)
      .join(
        "",
      )}</ul><h3>Method</h3><ol>${steps.map((each) => `<li>${each}</li>`).join("")}</ol><h3>Comments</h3><ul><li>Nice!</li><li>Too sweet.</li></ul></main>`,
);

const house = template(
  "a home without any class: facts in bold beside their words",
  { address: "text", price: "number", beds: "number", baths: "number", built: "number" },
  [
    { address: "12 Mill Lane", price: 325000, beds: 3, baths: 2, built: 1931 },
    { address: "7 Quay Street", price: 1289950, beds: 2, baths: 1, built: 2004 },
  ],
  ({ address, price, beds, baths, built }) =>
    `<main><h1>${address}</h1><p>Asking price <b>€ ${price.toLocaleString("de")}</b></p><div><div><b>${beds}</b> bedrooms</div><div><b>${baths}</b> bathrooms</div><div>Built in <b>${built}</b></div></div></main>`,
);

const book = template(
  "a Japanese book page",
  { title: "text", author: "text", price: "number", published: "date", pages: "number" },
  [
    { title: "雨の地図", author: "山田花子", price: 1650, published: "2026-04-03", pages: 208 },
    { title: "灯台守の朝", author: "佐藤健", price: 980, published: "2024-12-24", pages: 96 },
  ],
  ({ title, author, price, published, pages }) => {
    const [year, month, day] = published.split("-").map(Number);
    return `<html lang="ja"><body><main><h1>${title}</h1><p>著者：${author}</p><p>価格：${price.toLocaleString("en")}円（税込）</p><table><tr><th>発売日</th><td>${year}年${month}月${day}日</td></tr><tr><th>ページ数</th><td>${pages}ページ</td></tr></table></main></body></html>`;
  },
);

const course = template(
  "structured data that is right, and markup that changes its names",
  { name: "text", provider: "text", price: "number" },
  [
    { name: "Weaving I", provider: "Loom House", price: 120 },
    { name: "Dyes and Mordants", provider: "Plant Lab", price: 85 },
  ],
  ({ name, provider, price }) =>
    `<head><script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Course", name, provider: { "@type": "Organization", name: provider }, offers: { "@type": "Offer", price, priceCurrency: "EUR" } })}</script></head><main><h1 class="x${name.length}a">${name}</h1><div class="y${name.length}b">with ${provider}</div><span class="z${name.length}c">Evenings</span><strong>${price} €</strong></main>`,
);

const match = template(
  "a match: two teams in the same markup",
  { home: "text", away: "text", home_goals: "number", away_goals: "number", referee: "text" },
  [
    { home: "Rovers", away: "City", home_goals: 2, away_goals: 1, referee: "L. Fenn" },
    { home: "Albion Town", away: "United", home_goals: 0, away_goals: 10, referee: "K. de Boer" },
  ],
  ({ home, away, home_goals, away_goals, referee }) =>
    `<main><div class="teams"><div class="team"><span class="tn">${home}</span><span class="sc">${home_goals}</span></div><div class="team"><span class="tn">${away}</span><span class="sc">${away_goals}</span></div></div><ul><li>Referee: ${referee}</li><li>Ground: The Park</li></ul></main>`,
);

export const details: readonly Template[] = [
  product,
  facts,
  talk,
  person,
  bulletin,
  recipe,
  house,
  book,
  course,
  match,
];
