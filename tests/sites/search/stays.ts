import { createSeed } from "../seed.ts";

export interface Stay {
  readonly id: number;
  readonly name: string;
  readonly town: string;
  /** Pounds a night. */
  readonly price: number;
  readonly sleeps: number;
  readonly dogs: boolean;
}

export const towns = ["Saltwick", "Penhallow", "Crowsmere", "Ambleford"] as const;
const houses = [
  "Boathouse",
  "Dovecote",
  "Forge",
  "Old Chapel",
  "Shepherd's Hut",
  "Signal Box",
  "Mill Loft",
  "Gatehouse",
  "Net Store",
  "Granary",
];

/** All 40 stays in the order of the lists. */
export const stays: readonly Stay[] = createStays();

/** The stays of a town whose names hold `words`, in any case; empty words match all. */
export function findStays(words: string, town: string): readonly Stay[] {
  const wanted = words.trim().toLowerCase();
  return stays.filter(
    (stay) =>
      (town === "" || stay.town === town) && `${stay.name} ${stay.town}`.toLowerCase().includes(wanted),
  );
}

function createStays(): Stay[] {
  const seed = createSeed(5150);
  return towns.flatMap((town, row) =>
    houses.map((house, index) => ({
      id: 300 + row * houses.length + index,
      name: `The ${house}, ${town}`,
      town,
      price: seed.int(48, 310),
      sleeps: seed.int(2, 9),
      dogs: seed.chance(0.5),
    })),
  );
}
