import { createSeed } from "../seed.ts";

export interface Book {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly year: number;
  /** Null where the library does not know it. */
  readonly pages: number | null;
  readonly available: boolean;
}

const openings = [
  "The Salt",
  "A Winter",
  "The Glass",
  "Eleven",
  "The Last",
  "Beneath the",
  "An Ordinary",
  "The Copper",
];
const endings = ["Cartographer", "Orchard", "Tide", "Lamplighter", "Harbour", "Inheritance"];
const firsts = ["Maren", "Tobias", "Ines", "Corwin", "Adaeze", "Lionel", "Svea", "Pascal"];
const lasts = ["Haldane", "Okonjo", "Brightwell", "Vasquez-Lund", "Thorne", "Ekström"];

/** All 48 books in the catalogue's order; titles are unique. */
export const books: readonly Book[] = createBooks();

function createBooks(): Book[] {
  const seed = createSeed(77);
  return openings
    .flatMap((opening) => endings.map((ending) => `${opening} ${ending}`))
    .map((title, index) => ({
      id: 501 + index,
      title,
      author: `${seed.pick(firsts)} ${seed.pick(lasts)}`,
      year: seed.int(1921, 2025),
      pages: seed.chance(0.88) ? seed.int(96, 812) : null,
      available: seed.chance(0.7),
    }));
}
