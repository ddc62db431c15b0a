/** The text nodes of a page that a person sees. */
function textsOf(document: Document): Text[] {
  const walker = document.createTreeWalker(document.body, 4);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const tag = node.parentElement?.localName;
    if (tag !== "script" && tag !== "style" && node.textContent?.trim() !== "") texts.push(node as Text);
  }
  return texts;
}

/** Writes amounts with the other decimal mark. */
export function reformatNumbers(document: Document): void {
  for (const text of textsOf(document)) {
    text.data = text.data.replace(/\d{1,3}(?:,\d{3})*(?:\.\d\d)|\d{1,3}(?:,\d{3})+/g, (number) =>
      number.replace(/[.,]/g, (mark) => (mark === "." ? "," : ".")),
    );
  }
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** Writes dates that name their month in another way; `digits` leaves the order of day and month open. */
export function reformatDates(document: Document, style: "short" | "iso" | "digits"): void {
  for (const text of textsOf(document)) {
    text.data = text.data.replace(
      /\b(\d{1,2}) ([A-Z][a-z]+) (\d{4})\b/g,
      (whole, day: string, name: string, year: string) => {
        const month = months.indexOf(name) + 1;
        if (month === 0) return whole;
        const two = (part: number) => String(part).padStart(2, "0");
        if (style === "short") return `${name.slice(0, 3)} ${day}, ${year}`;
        if (style === "iso") return `${year}-${two(month)}-${two(Number(day))}`;
        return `${two(month)}/${two(Number(day))}/${year}`;
      },
    );
  }
  if (style !== "iso") for (const time of document.querySelectorAll("time")) time.removeAttribute("datetime");
}

/** Changes the currency of every amount, in texts and in what is there for machines, and with it the amounts. */
export function changeCurrency(document: Document): void {
  for (const text of textsOf(document)) {
    text.data = text.data.replace(/[€$£](?=\s?\d)/g, (mark) => (mark === "€" ? "$" : "€"));
  }
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    script.textContent = (script.textContent ?? "").replace(
      /"priceCurrency":"USD"/g,
      '"priceCurrency":"EUR"',
    );
  }
}
