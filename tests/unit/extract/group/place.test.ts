import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const team = (name: string, isWinner: boolean) =>
  `<div class="team${isWinner ? " won" : ""}"><b class="name">${name}</b></div>`;
const match = (home: string, away: string, winner: string) =>
  `<li class="match"><a href="/${home}-${away}">Match</a>${team(home, home === winner)}${team(away, away === winner)}</li>`;

/** The values of each column of the page's first group. */
const columnsOf = (...matches: readonly string[]) =>
  parsePage(`<main><h1>Cup</h1><ul>${matches.join("")}</ul></main>`)
    .observe()
    .groups[0]?.columns.map(({ samples }) => samples.slice(0, 3).join(" "));

test("the winner of each match stands where its team does", () => {
  const found = columnsOf(
    match("Tern", "Gull", "Tern"),
    match("Crow", "Lark", "Lark"),
    match("Owl", "Kite", "Owl"),
  );
  expect(found).toContain("Tern Crow Owl");
  expect(found).toContain("Gull Lark Kite");
  expect(found).not.toContain("Tern Lark Owl");
});

test("of what always stands first with a name more that is its name", () => {
  const lot = (was: string, now: string) =>
    `<li class="lot"><a href="/${now}">Lot</a><p class="price old">${was}</p><p class="price">${now}</p></li>`;
  const found = columnsOf(lot("9 kr", "7 kr"), lot("8 kr", "5 kr"), lot("6 kr", "4 kr"));
  expect(found).toContain("9 8 6");
  expect(found).toContain("7 5 4");
});
