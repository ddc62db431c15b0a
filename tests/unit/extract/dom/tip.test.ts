import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

test("values are called by tips that several rows have alike, wherever they stand", () => {
  const trails = [
    ["Beltza", "7.4 km", "260 m"],
    ["Arrieta", "", "95 m"],
    ["Otsola", "14 km", "820 m"],
    ["Iriarte", "5.1 km", "110 m"],
  ];
  const rows = trails.map(([name, length, climb]) => {
    const tip = length === "" ? "" : `<span title="Distance">${length}</span>`;
    return `<li><h3>${name}</h3><p>${tip}<span title="Ascent">${climb}</span><b title="${name}, a trail">!</b></p></li>`;
  });
  const page = parsePage(`<h1>Trails</h1><ul>${rows.join("")}</ul>`);
  const [group] = page.observe().groups;
  const column = (name: string) => group?.columns.find(({ names }) => names.includes(name));
  expect(column("distance")?.samples[0]).toContain("7.4");
  expect(column("ascent")?.samples[1]).toContain("95");
  expect(column("beltza, a trail")).toBeUndefined();
});
