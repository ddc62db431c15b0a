import { parseDate } from "../../packages/extract/src/value/date.ts";
import { isSame } from "./compare.ts";
import type { Option } from "./option.ts";

/** A longer text beside a value is no label of it. */
const mostCut = 60;

/** A longer text that a lone number stands in is no quantity. */
const mostBeside = 24;

/** A number of a text, by its place among them: one of several, or the one beside a word or two. */
export function numberOf(type: string, value: unknown, ref: string, text: string): Option[] {
  if (type !== "number" || text.endsWith("…")) return [];
  const numbers = text.match(/\d[\d.,]*(?:\d|(?=\D|$))/g) ?? [];
  const nth = numbers.findIndex((each) => isSame(type, value, each));
  return nth < 0 || (numbers.length < 2 && text.length > mostBeside)
    ? []
    : [{ input: { ref, part: [{ take: "number", nth }] }, score: 0.2 }];
}

/** A day within a sentence: the first that it says, or the one behind some of its words. */
export function dateOf(type: string, value: unknown, ref: string, text: string): Option[] {
  if (type !== "date" || text.endsWith("…")) return [];
  const day = String(value).slice(0, "2000-01-01".length);
  const says = (words: string): boolean => orders.some((order) => parseDate(words, order, false) === day);
  if (says(text)) return [{ input: { ref, type: "date" }, score: 0.2 }];
  const [lead] =
    text
      .match(/\S+\s+/g)
      ?.filter((word) => says(text.slice(text.indexOf(word) + word.length)))
      .slice(-1) ?? [];
  return lead === undefined
    ? []
    : [{ input: { ref, type: "date", part: [{ take: "after", text: lead }] }, score: 0.2 }];
}

/** In which order a day is written is known to whoever reads it. */
const orders = ["dmy", "mdy", "ymd"] as const;

/** What bounds a value within a text: the marks beside it, else the words. */
const bounds = [
  [/[^\p{L}\d\s]+\s*$/u, /^\s*(?:[^\p{L}\d\s]+|\S+)/u],
  [/\S+\s*$/, /^\s*(?:[^\p{L}\d\s]+|\S+)/u],
  [/\S+\s*$/, /^\s*\S+/],
] as const;

/** A text with the value in it, and the rest to be left out: at one end by its words, else by the words around the value. */
export function cutOf(value: string, ref: string, text: string): Option[] {
  const at = value.length < 3 || text.endsWith("…") ? -1 : text.indexOf(value);
  if (at < 0) return [];
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  if (before === "" && after === "") return [];
  const rest = before === "" ? after : before;
  if ((before === "" || after === "") && rest.length <= mostCut)
    return [{ input: { ref, without: rest }, score: 0.2 }];
  for (const [leads, tails] of bounds) {
    const [lead = ""] = leads.exec(before) ?? [];
    const [tail = ""] = tails.exec(after) ?? [];
    const inside = lead === "" ? text : text.slice(text.indexOf(lead) + lead.length);
    const read = tail === "" ? inside : inside.slice(0, inside.indexOf(tail));
    if (read.trim() !== value) continue;
    const part = [
      ...(lead === "" ? [] : [{ take: "after" as const, text: lead }]),
      ...(tail === "" ? [] : [{ take: "before" as const, text: tail }]),
    ];
    return [{ input: { ref, part }, score: 0.2 }];
  }
  return [];
}
