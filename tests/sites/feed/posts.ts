import { createSeed } from "../seed.ts";

export interface Post {
  readonly id: number;
  readonly author: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The same time as readers see it. */
  readonly shown: string;
  readonly text: string;
  readonly likes: number;
}

const authors = ["Wilma Ostrander", "jun.k", "Beatrix Vane", "Old Tom Pike", "Ferdi", "Noor Castellan"];
const subjects = [
  "The bakery on the corner",
  "Our allotment",
  "The night bus",
  "My neighbour's cat",
  "The weir",
];
const happenings = [
  "has a new colour",
  "was closed again",
  "surprised everyone",
  "is better than ever",
  "needs a hand",
];
const ends = ["Come and see.", "Nobody knows why.", "More on Sunday.", "Bring a coat.", "I counted twice."];

/** All 60 posts, newest first. */
export const posts: readonly Post[] = createPosts(60);

function createPosts(count: number): Post[] {
  const seed = createSeed(311);
  let time = Date.UTC(2026, 4, 30, 18, 5);
  return Array.from({ length: count }, (_, index) => {
    time -= seed.int(11, 400) * 60_000;
    const at = new Date(time).toISOString();
    return {
      id: 9000 - index,
      author: seed.pick(authors),
      at,
      shown: new Date(time).toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }),
      text: `${seed.pick(subjects)} ${seed.pick(happenings)}. ${seed.pick(ends)}`,
      likes: seed.int(0, 2400),
    };
  });
}
