import { isSame } from "./compare.ts";
import type { Option } from "./option.ts";

/** A longer text beside a value is no label of it. */
const mostCut = 60;

/** One of several numbers of a text, by its place among them. */
export function numberOf(type: string, value: unknown, ref: string, text: string): Option[] {
  if (type !== "number" || text.endsWith("…")) return [];
  const numbers = text.match(/\d[\d.,]*(?:\d|(?=\D|$))/g) ?? [];
  const nth = numbers.findIndex((each) => isSame(type, value, each));
  return nth < 0 || numbers.length < 2
    ? []
    : [{ input: { ref, part: [{ take: "number", nth }] }, score: 0.2 }];
}

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
