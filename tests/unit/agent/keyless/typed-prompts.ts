import type { Expected } from "./english-prompts.ts";

/** Prompts whose keys have types, as programmers write them. */
export const typed: readonly (readonly [string, Expected])[] = [
  [
    "title: string; weekly_hours: integer or null; plz: str. https://a.example",
    { fields: "title:text! weekly_hours:number! plz:text!", noun: null },
  ],
  [
    "name: text, price: number, since: date of every lamp https://a.example",
    { fields: "name:text! price:number! since:date!", shape: "list", noun: "lamp" },
  ],
  [
    "Parse https://a.example into {title: string, seats: integer, language: string|null}",
    { fields: "title:text! seats:number! language:text!" },
  ],
  ["https://a.example **title**: string, `seats`: int (or null)", { fields: "title:text! seats:number!" }],
  ["phone: number, e-mail: text, https://a.example", { fields: "phone:number! e-mail:text!" }],
];
