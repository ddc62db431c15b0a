const words =
  "amber basin cedar delta ember fjord grove haven inlet jetty knoll ledge maple north ocean prairie quartz ridge stone".split(
    " ",
  );

/** A page of about so many elements, the same one each time: menu, cards, a table, a feed and a side bar. */
export function makePage(elements: number): string {
  const next = randomFrom(elements);
  const word = (): string => words[Math.floor(next() * words.length)] ?? "";
  const phrase = (count: number): string => Array.from({ length: count }, word).join(" ");
  const amount = (): string => `${Math.floor(next() * 900) + 10}.${Math.floor(next() * 90) + 10}`;
  const repeat = (share: number, perItem: number, item: (at: number) => string): string =>
    Array.from({ length: Math.max(3, Math.round((elements * share) / perItem)) }, (_, at) => item(at)).join(
      "",
    );
  const card = (
    at: number,
  ): string => `<li class="tile" data-sku="S-${at}"><a class="pic" href="/thing/${at}">
    <img src="/pic/${at}.jpg" alt="${phrase(2)}"></a><div class="body"><h3 class="tile-title"><a href="/thing/${at}">${phrase(3)}</a></h3>
    <p class="price"><span class="now">$ ${amount()}</span>${next() < 0.4 ? `<del class="was">$ ${amount()}</del>` : ""}</p>
    <span class="stars stars-${1 + (at % 5)}"></span><ul class="tags"><li>${word()}</li><li>${word()}</li></ul>
    ${next() < 0.2 ? '<b class="badge">New</b>' : ""}</div></li>`;
  const row = (at: number): string =>
    `<tr><td>${at + 1}</td><td><a href="/team/${at}">${phrase(2)}</a></td><td>${word()}</td><td>2026-0${1 + (at % 9)}-1${at % 9}</td><td>${amount()}</td></tr>`;
  const post = (at: number): string =>
    `<article class="post"><header><a class="author" href="/user/${at % 40}">${phrase(2)}</a><time datetime="2026-05-0${1 + (at % 9)}">May ${1 + (at % 9)}</time></header><p>${phrase(25)}</p><footer><button>Like</button><span class="count">${at % 70}</span></footer></article>`;
  const link = (at: number): string => `<li><a href="/topic/${at}">${phrase(2)}</a></li>`;
  return `<!doctype html><html lang="en"><head><title>${phrase(3)}</title></head><body>
    <nav class="menu"><ul>${repeat(0.02, 2, link)}</ul></nav><main><h1>${phrase(2)}</h1>
    <h2>Things</h2><ul class="tiles">${repeat(0.55, 14, card)}</ul>
    <h2>Results</h2><table><thead><tr><th>No</th><th>Team</th><th>City</th><th>Day</th><th>Points</th></tr></thead><tbody>${repeat(0.2, 7, row)}</tbody></table>
    <section class="feed">${repeat(0.18, 8, post)}</section></main>
    <aside class="sidebar"><ul>${repeat(0.05, 2, link)}</ul></aside></body></html>`;
}

// Mulberry32.
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
