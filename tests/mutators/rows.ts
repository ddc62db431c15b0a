import type { Seed } from "../sites/seed.ts";

function rowsOf(document: Document, rows: string): Element[] {
  return [...document.querySelectorAll(rows)];
}

/** Turns the order of the rows round, or mixes it. */
export function reorderRows(document: Document, rows: string, seed: Seed): void {
  const all = rowsOf(document, rows);
  const parent = all[0]?.parentElement;
  if (!parent) return;
  const mixed = all.map((row) => ({ row, at: seed.next() })).sort((a, b) => a.at - b.at);
  parent.append(...mixed.map(({ row }) => row));
}

/** Turns the order of what stands in each row round; the cells of tables stay under their headers. */
export function reorderParts(document: Document, rows: string): void {
  for (const row of rowsOf(document, rows)) {
    if (row.localName === "tr") continue;
    row.append(...[...row.children].reverse());
  }
}

/** Puts an advertisement among the rows, dressed as one of them. */
export function addAdvertisement(document: Document, rows: string, seed: Seed): void {
  const all = rowsOf(document, rows);
  const model = all[seed.int(0, Math.max(0, all.length - 1))];
  if (!model) return;
  const advertisement = document.createElement(model.localName);
  const dress = seed.pick(["ad", "sponsored", "promo"]);
  advertisement.className = dress;
  if (model.localName === "tr") {
    advertisement.innerHTML = `<td colspan="${model.children.length}">Advertisement: join our club today</td>`;
  } else {
    advertisement.innerHTML = `<div><small>Advertisement</small> <strong>Join our club today</strong> <a href="/club">More</a></div>`;
  }
  model.before(advertisement);
}

/** Adds a column or part that was not there: before the others, or among them. */
export function addColumn(document: Document, rows: string, seed: Seed): void {
  const words = ["Open", "Shut", "Ready", "Later"];
  const all = rowsOf(document, rows);
  const place = seed.int(0, all[0]?.children.length ?? 0);
  const insert = (row: Element, cell: Element) => {
    if (row.children[place]) row.children[place].before(cell);
    else row.append(cell);
  };
  for (const row of all) {
    const cell = document.createElement(row.localName === "tr" ? "td" : "div");
    cell.textContent = seed.pick(words);
    insert(row, cell);
  }
  if (all[0]?.localName !== "tr") return;
  const head = all[0].closest("table")?.querySelector("thead tr:last-child");
  const header = document.createElement("th");
  header.textContent = "State";
  // A header of two rows spans; then only the body tells.
  if (head && head.children.length === all[0].children.length - 1) insert(head, header);
}

/** Takes one column or part out of every row, its header with it; gives the text of the part in the first row. */
export function removeColumn(document: Document, rows: string, seed: Seed): string[] {
  const all = rowsOf(document, rows);
  const place = seed.int(0, Math.max(0, (all[0]?.children.length ?? 1) - 1));
  const gone = all.map((row) => {
    const text = row.children[place]?.textContent ?? "";
    row.children[place]?.remove();
    return text;
  });
  const head = all[0]?.closest("table")?.querySelector("thead tr:last-child");
  if (head && all[0]?.localName === "tr" && head.children.length === (all[0]?.children.length ?? 0) + 1) {
    head.children[place]?.remove();
  }
  return gone;
}

/** Moves the content of every row on by one place: what was first stands second, the last comes first. */
export function shiftColumns(document: Document, rows: string): void {
  for (const row of rowsOf(document, rows)) {
    const leaves = leavesOf(row);
    const texts = leaves.map((leaf) => leaf.textContent ?? "");
    for (const [at, leaf] of leaves.entries()) {
      leaf.textContent = texts[(at + texts.length - 1) % texts.length] ?? "";
      leaf.removeAttribute("datetime");
      leaf.removeAttribute("title");
    }
  }
}

/** Swaps the texts of two neighbouring places in every row; headers and labels stay. */
export function swapColumns(document: Document, rows: string, seed: Seed): void {
  const all = rowsOf(document, rows).map(leavesOf);
  const places = Math.min(...all.map((leaves) => leaves.length));
  const place = seed.int(0, Math.max(0, places - 2));
  for (const leaves of all) {
    const [one, other] = [leaves[place], leaves[place + 1]];
    if (!one || !other) continue;
    [one.textContent, other.textContent] = [other.textContent, one.textContent];
    for (const leaf of [one, other]) {
      leaf.removeAttribute("datetime");
      leaf.removeAttribute("title");
    }
  }
}

function leavesOf(row: Element): Element[] {
  return [...row.querySelectorAll("*")].filter(
    (element) =>
      element.children.length === 0 && element.textContent?.trim() !== "" && element.localName !== "dt",
  );
}

/** Shows other things where the rows were: few, with links, under another heading, dressed alike. */
export function replaceBySideList(
  document: Document,
  rows: string,
  seed: Seed,
  landmark: "aside" | "div" = "aside",
): void {
  const all = rowsOf(document, rows);
  const parent = all[0]?.parentElement;
  if (!parent) return;
  const count = Math.min(all.length, seed.int(5, 8));
  const topics = ["Mending", "Storage", "Polish", "Transport", "Advice", "Gifts", "Repairs", "Insurance"];
  for (const [at, row] of all.entries()) {
    if (at >= count) {
      row.remove();
      continue;
    }
    const leaves = leavesOf(row);
    for (const [nth, leaf] of leaves.entries()) {
      if (nth === 0) leaf.textContent = `${topics[at]} for every thing you may want to keep`;
      else if (nth % 2 === 1) leaf.textContent = "Read more about it";
      else leaf.remove();
    }
  }
  const side = document.createElement(landmark);
  const heading = document.createElement("h2");
  heading.textContent = "You may also like";
  parent.before(side);
  side.append(heading, parent);
}
