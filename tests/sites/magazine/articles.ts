import { createSeed, type Seed } from "../seed.ts";

export interface Article {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly section: string;
  readonly summary: string;
  readonly paragraphs: readonly string[];
}

const titles = [
  "The Ferry That Would Not Retire",
  "How a Village Learned to Share Its Water",
  "A Clockmaker's Quiet Rebellion",
  "What the Tide Tables Leave Out",
  "The Return of the Hedge Layers",
  "Forty Winters in a Lighthouse",
  "Why the Night Market Moved Uphill",
  "The School With No Timetable",
  "A Short History of a Long Bridge",
  "Counting Swifts Before Breakfast",
];
const authors = ["Imogen Sallow", "Piet van Aarle", "Rosalind Achebe", "Theo Marchbanks"];
const sections = ["Places", "Work", "Nature"];
const clauses = [
  "The keys hang where they have hung since the war",
  "Nobody on the quay remembers a different colour",
  "There is a ledger for everything, and a second ledger for the first",
  "She laughs, and then she looks at the water for a while",
  "The council wrote three letters and received four",
  "By noon the square smells of tar and oranges",
  "It costs less than a new roof and lasts a good deal longer",
  "What began as a repair became a habit, and then a trade",
];

/** All ten articles, newest first. */
export const articles: readonly Article[] = createArticles();

function createArticles(): Article[] {
  const seed = createSeed(1908);
  return titles.map((title, index) => ({
    slug: title.toLowerCase().replace(/[^a-z]+/g, "-"),
    title,
    author: seed.pick(authors),
    date: new Date(Date.UTC(2026, 3, 28 - index * 3)).toISOString().slice(0, 10),
    section: seed.pick(sections),
    summary: `${seed.pick(clauses)}.`,
    paragraphs: Array.from({ length: 6 }, () => createParagraph(seed)),
  }));
}

function createParagraph(seed: Seed): string {
  return Array.from({ length: seed.int(3, 5) }, () => `${seed.pick(clauses)}.`).join(" ");
}
