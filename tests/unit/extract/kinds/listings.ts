import type { Kind } from "./kind.ts";

const forum: Kind = {
  name: "forum threads with a pinned one, an advertisement and badges",
  types: { title: "text", author: "text", replies: "number", last_post: "date" },
  html: `<main><h1>General talk</h1><ul class="threads">
    <li class="thread sticky"><div class="subject"><span class="badge">Pinned</span><a href="/t/1-rules">Read the rules</a></div><div class="by">by <a href="/u/mod">Mod</a></div><span class="n">12 replies</span><time datetime="2026-03-01T08:00">1 Mar</time></li>
    <li class="thread"><div class="subject"><a href="/t/2-kettles">Which kettle lasts?</a></div><div class="by">by <a href="/u/ann">Ann</a></div><span class="n">1,204 replies</span><time datetime="2026-03-04T18:00">4 Mar</time></li>
    <li class="promo"><a href="/ads/9">Cheap kettles, today only</a></li>
    <li class="thread hot"><div class="subject"><span class="badge">Hot</span><a href="/t/3-tea">Tea at work</a></div><div class="by">by <a href="/u/bo">Bo Lee</a></div><span class="n">0 replies</span><time datetime="2026-02-27T09:30">27 Feb</time></li>
    <li class="thread"><div class="subject"><a href="/t/4-cups">Chipped cups</a></div><div class="by">by <a href="/u/cy">Cy</a></div><span class="n">3 replies</span><time datetime="2026-02-11T07:15">11 Feb</time></li>
  </ul></main>`,
  records: [
    { title: "Read the rules", author: "Mod", replies: 12, last_post: "2026-03-01" },
    { title: "Which kettle lasts?", author: "Ann", replies: 1204, last_post: "2026-03-04" },
    { title: "Tea at work", author: "Bo Lee", replies: 0, last_post: "2026-02-27" },
    { title: "Chipped cups", author: "Cy", replies: 3, last_post: "2026-02-11" },
  ],
};

const homes: Kind = {
  name: "homes for sale, facts as one line, some without a number of baths",
  types: { address: "text", price: "number", beds: "number", baths: "number", area: "number", url: "url" },
  html: `<main><div class="results">${[
    ["12 Mill Lane", "£325,000", "3 bed", "2 bath", "1,140 sq ft", "/h/12-mill"],
    ["7 Quay Street", "£289,950", "2 bed", "", "760 sq ft", "/h/7-quay"],
    ["Flat 4, 19 High Road", "£1,150,000", "4 bed", "3 bath", "2,310 sq ft", "/h/19-high"],
    ["3 Orchard Close", "£410,000", "3 bed", "1 bath", "980 sq ft", "/h/3-orchard"],
  ]
    .map(
      ([address, price, beds, baths, area, url]) =>
        `<article><a href="${url}"><img src="${url}.jpg" alt="${address}"></a><div><p><strong>${price}</strong></p><h3><a href="${url}">${address}</a></h3><ul>${[beds, baths, area].map((fact) => (fact ? `<li>${fact}</li>` : "")).join("")}</ul></div></article>`,
    )
    .join("")}</div></main>`,
  records: [
    {
      address: "12 Mill Lane",
      price: 325000,
      beds: 3,
      baths: 2,
      area: 1140,
      url: "https://shop.example/h/12-mill",
    },
    {
      address: "7 Quay Street",
      price: 289950,
      beds: 2,
      baths: null,
      area: 760,
      url: "https://shop.example/h/7-quay",
    },
    {
      address: "Flat 4, 19 High Road",
      price: 1150000,
      beds: 4,
      baths: 3,
      area: 2310,
      url: "https://shop.example/h/19-high",
    },
    {
      address: "3 Orchard Close",
      price: 410000,
      beds: 3,
      baths: 1,
      area: 980,
      url: "https://shop.example/h/3-orchard",
    },
  ],
};

const menu: Kind = {
  name: "a menu under course headings, prices after dots, some dishes without a description",
  above: "course",
  types: { course: "text", dish: "text", description: "text", price: "number" },
  html: `<main><section><h2>Starters</h2>
    <div class="dish"><h4>Leek soup <span class="v">V</span></h4><p>With rye bread</p><span class="cost">6,50 €</span></div>
    <div class="dish"><h4>Herring</h4><p>Pickled, on toast</p><span class="cost">8,00 €</span></div></section>
    <section><h2>Mains</h2>
    <div class="dish"><h4>Stuffed cabbage</h4><span class="cost">14,20 €</span></div>
    <div class="dish"><h4>Trout in butter</h4><p>From the lake</p><span class="cost">19,90 €</span></div>
    <div class="dish"><h4>Barley risotto <span class="v">V</span></h4><p>Mushrooms, sage</p><span class="cost">13,00 €</span></div></section></main>`,
  records: [
    { course: "Starters", dish: "Leek soup", description: "With rye bread", price: 6.5 },
    { course: "Starters", dish: "Herring", description: "Pickled, on toast", price: 8 },
    { course: "Mains", dish: "Stuffed cabbage", description: null, price: 14.2 },
    { course: "Mains", dish: "Trout in butter", description: "From the lake", price: 19.9 },
    { course: "Mains", dish: "Barley risotto", description: "Mushrooms, sage", price: 13 },
  ],
};

const flights: Kind = {
  name: "flights as rows of spans without any name",
  types: { flight: "text", to: "text", scheduled: "text", status: "text" },
  html: `<main><h1>Departures</h1><div><div><span>Time</span><span>To</span><span>Flight</span><span>Gate</span><span>Remarks</span></div>${[
    ["06:10", "Oslo", "SK 802", "A4", "Departed"],
    ["06:25", "New York (JFK)", "DL 41", "B12", "Boarding"],
    ["06:40", "Rome", "AZ 9", "", "Delayed 07:20"],
    ["07:05", "Oslo", "DY 1303", "A1", ""],
    ["07:30", "Porto", "TP 555", "C3", "On time"],
  ]
    .map((cells) => `<div>${cells.map((cell) => `<span>${cell}</span>`).join("")}</div>`)
    .join("")}</div></main>`,
  records: [
    { flight: "SK 802", to: "Oslo", scheduled: "06:10", status: "Departed" },
    { flight: "DL 41", to: "New York (JFK)", scheduled: "06:25", status: "Boarding" },
    { flight: "AZ 9", to: "Rome", scheduled: "06:40", status: "Delayed 07:20" },
    { flight: "DY 1303", to: "Oslo", scheduled: "07:05", status: null },
    { flight: "TP 555", to: "Porto", scheduled: "07:30", status: "On time" },
  ],
};

const jobs: Kind = {
  name: "jobs whose title is split over several elements",
  types: { title: "text", company: "text", place: "text", posted: "date" },
  html: `<main><div id="jobs">${[
    ["Baker", "Crumb & Co", "Leeds", "02.11.2026"],
    ["Night <em>Baker</em>", "Crumb & Co", "Leeds", "01.11.2026"],
    ["Head <em>Baker</em> and <em>Cook</em>", "The Oven", "York · Remote", "28.10.2026"],
    ["Assistant", "Mill House", "Hull", "30.10.2026"],
  ]
    .map(
      ([title, company, place, posted]) =>
        `<div class="job"><a class="jt" href="/j"><span>${title}</span></a><div class="meta"><span class="co">${company?.replace("&", "&amp;")}</span> – <span class="loc">${place}</span></div><small>Posted on ${posted}</small></div>`,
    )
    .join("")}</div></main>`,
  records: [
    { title: "Baker", company: "Crumb & Co", place: "Leeds", posted: "2026-11-02" },
    { title: "Night Baker", company: "Crumb & Co", place: "Leeds", posted: "2026-11-01" },
    { title: "Head Baker and Cook", company: "The Oven", place: "York · Remote", posted: "2026-10-28" },
    { title: "Assistant", company: "Mill House", place: "Hull", posted: "2026-10-30" },
  ],
};

const podcast: Kind = {
  name: "episodes numbered in the title, with durations and play buttons",
  types: { number: "number", title: "text", length: "text", aired: "date" },
  html: `<main><ol reversed>${[
    ["103", "The long river", "48 min", "2026-05-19"],
    ["102", "Salt: a story", "1 h 02 min", "2026-05-12"],
    ["101", "Bees, again", "39 min", "2026-05-05"],
    ["100", "One hundred", "2 h 10 min", "2026-04-28"],
  ]
    .map(
      ([number, title, length, aired]) =>
        `<li class="ep"><button aria-label="Play #${number}: ${title}">▶</button><h3><a href="/e/${number}">#${number}: ${title}</a></h3><p class="info"><time datetime="${aired}">${aired?.slice(8)}/${aired?.slice(5, 7)}</time> | ${length}</p></li>`,
    )
    .join("")}</ol></main>`,
  records: [
    { number: 103, title: "The long river", length: "48 min", aired: "2026-05-19" },
    { number: 102, title: "Salt: a story", length: "1 h 02 min", aired: "2026-05-12" },
    { number: 101, title: "Bees, again", length: "39 min", aired: "2026-05-05" },
    { number: 100, title: "One hundred", length: "2 h 10 min", aired: "2026-04-28" },
  ],
};

const events: Kind = {
  name: "events with the date in blocks of month and day",
  types: { name: "text", day: "number", month: "text", venue: "text", price: "text" },
  html: `<main><div class="list">${[
    ["May", "3", "Harp evening", "Town Hall", "Free"],
    ["May", "17", "Choir of the valley", "St Anne's", "£12"],
    ["Jun", "1", "Open rehearsal", "Town Hall", ""],
    ["Jun", "21", "Midsummer dance", "The Green", "£5 – £9"],
  ]
    .map(
      ([month, day, name, venue, price]) =>
        `<div class="ev"><div class="cal"><span class="mon">${month}</span><span class="dom">${day}</span></div><div class="txt"><h3>${name}</h3><div class="where">${venue}</div>${price ? `<div class="tix">${price}</div>` : ""}<a href="/tickets">Tickets</a></div></div>`,
    )
    .join("")}</div></main>`,
  records: [
    { name: "Harp evening", day: 3, month: "May", venue: "Town Hall", price: "Free" },
    { name: "Choir of the valley", day: 17, month: "May", venue: "St Anne's", price: "£12" },
    { name: "Open rehearsal", day: 1, month: "Jun", venue: "Town Hall", price: null },
    { name: "Midsummer dance", day: 21, month: "Jun", venue: "The Green", price: "£5 – £9" },
  ],
};

const catalogue: Kind = {
  name: "library records as label-value lines, labels missing here and there",
  types: { title: "text", author: "text", year: "number", shelf: "text", available: "text" },
  html: `<main><ol>${[
    ["The Tide Clock", "Vane, Iris", "1998", "F VAN", "In"],
    ["Notes on Moss", "Okoro, T.", "2011", "588 OKO", "Due 3 May"],
    ["Anonymous Ballads", "", "1874", "821 ANO", "In"],
    ["Maps of Rain", "Brook, L.; Hale, P.", "", "551 BRO", "On order"],
  ]
    .map(
      ([title, author, year, shelf, status]) =>
        `<li><p><b>${title}</b></p>${[
          ["Author", author],
          ["Year", year],
          ["Shelf", shelf],
          ["Status", status],
        ]
          .map(([label, value]) => (value ? `<p><span>${label}:</span> <span>${value}</span></p>` : ""))
          .join("")}</li>`,
    )
    .join("")}</ol></main>`,
  records: [
    { title: "The Tide Clock", author: "Vane, Iris", year: 1998, shelf: "F VAN", available: "In" },
    { title: "Notes on Moss", author: "Okoro, T.", year: 2011, shelf: "588 OKO", available: "Due 3 May" },
    { title: "Anonymous Ballads", author: null, year: 1874, shelf: "821 ANO", available: "In" },
    {
      title: "Maps of Rain",
      author: "Brook, L.; Hale, P.",
      year: null,
      shelf: "551 BRO",
      available: "On order",
    },
  ],
};

const japanese: Kind = {
  name: "a Japanese shop, prices in yen, dates of years, months and days",
  types: { name: "text", price: "number", released: "date", stock: "text" },
  html: `<html lang="ja"><body><main><div class="items">${[
    ["青い湯のみ", "1,200円（税込）", "2026年4月3日", "在庫あり"],
    ["竹の箸 5膳", "980円（税込）", "2025年12月24日", "残りわずか"],
    ["急須", "12,800円（税込）", "2026年1月15日", "在庫なし"],
    ["茶こし", "450円（税込）", "2024年11月30日", "在庫あり"],
  ]
    .map(
      ([name, price, released, stock]) =>
        `<div class="item"><p class="nm"><a href="/i">${name}</a></p><p class="pr">${price}</p><p class="rel">発売日：${released}</p><p class="st">${stock}</p></div>`,
    )
    .join("")}</div></main></body></html>`,
  records: [
    { name: "青い湯のみ", price: 1200, released: "2026-04-03", stock: "在庫あり" },
    { name: "竹の箸 5膳", price: 980, released: "2025-12-24", stock: "残りわずか" },
    { name: "急須", price: 12800, released: "2026-01-15", stock: "在庫なし" },
    { name: "茶こし", price: 450, released: "2024-11-30", stock: "在庫あり" },
  ],
};

const arabic: Kind = {
  name: "a page from right to left in Arabic",
  types: { title: "text", writer: "text", reads: "number", url: "url" },
  html: `<html lang="ar" dir="rtl"><body><main><ul>${[
    ["حديقة الليل", "سلمى حداد", "1500", "/a/1"],
    ["طريق البحر", "عمر نجار", "320", "/a/2"],
    ["بيت قديم", "ليلى منصور", "47", "/a/3"],
  ]
    .map(
      ([title, writer, reads, url]) =>
        `<li><h2><a href="${url}">${title}</a></h2><span>بقلم: ${writer}</span><span>${reads} قراءة</span></li>`,
    )
    .join("")}</ul></main></body></html>`,
  records: [
    { title: "حديقة الليل", writer: "سلمى حداد", reads: 1500, url: "https://shop.example/a/1" },
    { title: "طريق البحر", writer: "عمر نجار", reads: 320, url: "https://shop.example/a/2" },
    { title: "بيت قديم", writer: "ليلى منصور", reads: 47, url: "https://shop.example/a/3" },
  ],
};

const terms: Kind = {
  name: "a glossary as a definition list, split by letters",
  isUnseen: true,
  types: { letter: "text", term: "text", meaning: "text" },
  html: `<main><h2>A</h2><dl><dt>Adit</dt><dd>A level way into a mine.</dd><dt>Anode</dt><dd>Where current enters.</dd></dl>
    <h2>B</h2><dl><dt>Baffle</dt><dd>A plate that slows a flow.</dd><dt>Burr</dt><dd>A rough edge.</dd><dt>Bung</dt><dd>A stopper.</dd></dl></main>`,
  records: [
    { letter: "A", term: "Adit", meaning: "A level way into a mine." },
    { letter: "A", term: "Anode", meaning: "Where current enters." },
    { letter: "B", term: "Baffle", meaning: "A plate that slows a flow." },
    { letter: "B", term: "Burr", meaning: "A rough edge." },
    { letter: "B", term: "Bung", meaning: "A stopper." },
  ],
};

const comments: Kind = {
  name: "top comments, with replies inside of them",
  types: { author: "text", text: "text", score: "number" },
  html: `<main><ul class="tree">
    <li><div class="c"><b>Ida</b><p>Lovely loaf.</p><i>31 points</i></div><ul><li><div class="c"><b>Jo</b><p>Agreed.</p><i>4 points</i></div></li><li><div class="c"><b>Kit</b><p>Mine sank.</p><i>2 points</i></div></li></ul></li>
    <li><div class="c"><b>Lou</b><p>Too salty for me.</p><i>9 points</i></div></li>
    <li><div class="c"><b>Max</b><p>What flour is it?</p><i>5 points</i></div><ul><li><div class="c"><b>Ida</b><p>Spelt.</p><i>1 points</i></div></li></ul></li>
    <li><div class="c"><b>Ned</b><p>Thanks!</p><i>0 points</i></div></li></ul></main>`,
  records: [
    { author: "Ida", text: "Lovely loaf.", score: 31 },
    { author: "Jo", text: "Agreed.", score: 4 },
    { author: "Kit", text: "Mine sank.", score: 2 },
    { author: "Lou", text: "Too salty for me.", score: 9 },
    { author: "Max", text: "What flour is it?", score: 5 },
    { author: "Ida", text: "Spelt.", score: 1 },
    { author: "Ned", text: "Thanks!", score: 0 },
  ],
};

const league: Kind = {
  name: "a table with two header rows and spans",
  types: { team: "text", home_won: "number", home_lost: "number", away_won: "number", away_lost: "number" },
  html: `<main><table><thead><tr><th rowspan="2">Team</th><th colspan="2">Home</th><th colspan="2">Away</th></tr><tr><th>W</th><th>L</th><th>W</th><th>L</th></tr></thead><tbody>
    <tr><td>Rovers</td><td>5</td><td>1</td><td>5</td><td>1</td></tr><tr><td>United</td><td>4</td><td>2</td><td>3</td><td>3</td></tr>
    <tr><td>Albion</td><td>2</td><td>4</td><td>0</td><td>6</td></tr><tr><td>City</td><td>0</td><td>6</td><td>1</td><td>5</td></tr></tbody></table></main>`,
  records: [
    { team: "Rovers", home_won: 5, home_lost: 1, away_won: 5, away_lost: 1 },
    { team: "United", home_won: 4, home_lost: 2, away_won: 3, away_lost: 3 },
    { team: "Albion", home_won: 2, home_lost: 4, away_won: 0, away_lost: 6 },
    { team: "City", home_won: 0, home_lost: 6, away_won: 1, away_lost: 5 },
  ],
};

const cards: Kind = {
  name: "cards with optional badges, old and new prices",
  needsNames: true,
  types: { name: "text", price: "number", old_price: "number", rating: "number", badge: "text" },
  html: `<main><div class="grid">${[
    ["Oak stool", "49.00", "65.00", "4.5", "Sale"],
    ["Pine bench", "120.00", "", "3.9", ""],
    ["Ash shelf", "80.50", "", "", "New"],
    ["Elm table", "310.00", "355.00", "4.8", "Sale"],
    ["Yew bowl", "22.00", "", "5.0", ""],
  ]
    .map(
      ([name, price, old, rating, badge]) =>
        `<div class="card">${badge ? `<span class="flag">${badge}</span>` : ""}<a href="/p"><h3>${name}</h3></a>${rating ? `<div class="stars" aria-label="${rating} out of 5 stars"></div>` : ""}<div class="cost">${old ? `<s>$${old}</s> ` : ""}<span class="now">$${price}</span></div><button>Add to basket</button></div>`,
    )
    .join("")}</div></main>`,
  records: [
    { name: "Oak stool", price: 49, old_price: 65, rating: 4.5, badge: "Sale" },
    { name: "Pine bench", price: 120, old_price: null, rating: 3.9, badge: null },
    { name: "Ash shelf", price: 80.5, old_price: null, rating: null, badge: "New" },
    { name: "Elm table", price: 310, old_price: 355, rating: 4.8, badge: "Sale" },
    { name: "Yew bowl", price: 22, old_price: null, rating: 5, badge: null },
  ],
};

const news: Kind = {
  name: "headlines: one lead story apart from the list below it",
  types: { headline: "text", url: "url", section: "text" },
  html: `<main><div class="feed">${[
    ["Bridge reopens early", "/n/1", "Local"],
    ["Rain until Friday", "/n/2", "Weather"],
    ["Council votes on trees: what to know", "/n/3", "Local"],
    ["Cup final moved", "/n/4", "Sport"],
  ]
    .map(
      ([headline, url, section]) =>
        `<div class="story"><a href="${url}"><span class="kicker">${section}</span><span class="hed">${headline}</span></a></div>`,
    )
    .join(
      "",
    )}</div><aside><h2>Most read</h2><ol><li><a href="/n/2">Rain until Friday</a></li><li><a href="/n/1">Bridge reopens early</a></li><li><a href="/n/8">Old mill for sale</a></li></ol></aside></main>`,
  records: [
    { headline: "Bridge reopens early", url: "https://shop.example/n/1", section: "Local" },
    { headline: "Rain until Friday", url: "https://shop.example/n/2", section: "Weather" },
    { headline: "Council votes on trees: what to know", url: "https://shop.example/n/3", section: "Local" },
    { headline: "Cup final moved", url: "https://shop.example/n/4", section: "Sport" },
  ],
};

const staff: Kind = {
  name: "people with mail and telephone links, two to a table row",
  isUnseen: true,
  types: { name: "text", role: "text", email: "email", phone: "phone" },
  html: `<main><table>${[
    [
      ["Ana Reis", "Director", "ana", "+351 21 000 01"],
      ["Ben Or", "Deputy", "ben", "+351 21 000 02"],
    ],
    [
      ["Cleo Wu", "Curator", "cleo", "+351 21 000 03"],
      ["Dev Rao", "Archivist", "dev", "+351 21 000 04"],
    ],
  ]
    .map(
      (pair) =>
        `<tr>${pair.map(([name, role, mail, phone]) => `<td><strong>${name}</strong><br>${role}<br><a href="mailto:${mail}@museum.example">E-mail</a><br><a href="tel:${phone?.replaceAll(" ", "")}">${phone}</a></td>`).join("")}</tr>`,
    )
    .join("")}</table></main>`,
  records: [
    { name: "Ana Reis", role: "Director", email: "ana@museum.example", phone: "+351 21 000 01" },
    { name: "Ben Or", role: "Deputy", email: "ben@museum.example", phone: "+351 21 000 02" },
    { name: "Cleo Wu", role: "Curator", email: "cleo@museum.example", phone: "+351 21 000 03" },
    { name: "Dev Rao", role: "Archivist", email: "dev@museum.example", phone: "+351 21 000 04" },
  ],
};

const papers: Kind = {
  name: "entries as paragraphs: a linked title, then authors, journal and year as running text",
  types: { title: "text", authors: "text", year: "number", pdf: "url" },
  html: `<main><h1>Publications</h1>${[
    ["Moss under glass", "A. Berg, C. Diaz", "J. Plants", "2024", "/pdf/moss.pdf"],
    ["Silt and sand", "E. Fox", "River Letters", "2023", "/pdf/silt.pdf"],
    ["Why owls turn", "G. Hart, I. Jain, K. Low", "Birds", "2021", "/pdf/owls.pdf"],
    ["Ice on wires", "M. Nunn, O. Pike", "Cold Regions", "2019", "/pdf/ice.pdf"],
  ]
    .map(
      ([title, authors, journal, year, pdf]) =>
        `<p class="pub"><a href="${pdf}">${title}</a>. ${authors}. <em>${journal}</em>, ${year}.</p>`,
    )
    .join("")}</main>`,
  records: [
    {
      title: "Moss under glass",
      authors: "A. Berg, C. Diaz",
      year: 2024,
      pdf: "https://shop.example/pdf/moss.pdf",
    },
    { title: "Silt and sand", authors: "E. Fox", year: 2023, pdf: "https://shop.example/pdf/silt.pdf" },
    {
      title: "Why owls turn",
      authors: "G. Hart, I. Jain, K. Low",
      year: 2021,
      pdf: "https://shop.example/pdf/owls.pdf",
    },
    {
      title: "Ice on wires",
      authors: "M. Nunn, O. Pike",
      year: 2019,
      pdf: "https://shop.example/pdf/ice.pdf",
    },
  ],
};

export const listings: readonly Kind[] = [
  forum,
  homes,
  menu,
  flights,
  jobs,
  podcast,
  events,
  catalogue,
  japanese,
  arabic,
  terms,
  comments,
  league,
  cards,
  news,
  staff,
  papers,
];
