import { collapse } from "../value/text.ts";
import type { Draft } from "./draft.ts";

const BY =
  /^(?:(?:text|words|recipe|story|photos?|rezept|recette|receta)\s+)?(?:by|written by|posted by|von|verfasst von|geschrieben von|par|por|da|door|af|av|przez|autor(?:a|in)?\s*:|author\s*:)\s+(?=\S)/iu;
const AT = /^(?:in|at|from|aus|à|en|em)\s+(?=\p{Lu})/u;
const STAMP =
  /^(?:published|updated|posted|last (?:updated|modified)|veröffentlicht|aktualisiert|stand|publié|mis à jour|publicado|actualizado|pubblicato|aggiornato|source)(?:\s+(?:on|am|le|el|il))?[:\s]\s*(?=\S)/iu;
const PERSON = /author|byline|autor|creator|writer|by$/;
const PLACE = /place|location|city|birth|born|ort|lieu|lugar|venue|from/;
const MAX_LENGTH = 150;

/** What stands behind "by" and names somebody, who is called by one word or begins large: not "Por la carretera comarcal …". */
const NAMED = /^(?:\S{1,40}|[\p{Lu}\p{Lo}].{1,80})$/u;

/** "By Jane Doe", "in Paris", "Jane Doe |": the value without the word before it and the mark behind it, if there is one. */
export function withoutLead(draft: Draft, raw: readonly string[]): Draft[] {
  const text = collapse(raw[0] ?? "");
  const isHeading = draft.names[0] === "title";
  if (draft.take !== "one" || draft.attribute !== null || draft.transforms || isHeading) return [];
  if (text === "" || text.length > MAX_LENGTH) return [];
  const written = BY.exec(text)?.[0];
  const by = written !== undefined && NAMED.test(text.slice(written.length)) ? written : undefined;
  const place = draft.names.some((name) => PLACE.test(name)) ? AT.exec(text)?.[0] : undefined;
  const lead = by ?? place ?? STAMP.exec(text)?.[0];
  const tail = /\s*[|·•,;–—]+$/.exec(text)?.[0];
  if (!lead && !tail) return [];
  const isTailOnce = tail !== undefined && text.indexOf(tail) === text.length - tail.length;
  const transforms: Draft["transforms"] = [
    { op: "trim" },
    ...(lead ? [{ op: "after" as const, text: lead }] : []),
    ...(isTailOnce ? [{ op: "without" as const, text: tail }] : []),
  ];
  const names =
    by && !draft.names.some((name) => PERSON.test(name)) ? ["author", ...draft.names] : draft.names;
  return transforms.length > 1 ? [{ ...draft, names, transforms }] : [];
}

const BULLET = /^[·•●▪▢□◦‣✓✔*–-](?=\s*\S)/u;

/** The lines without the bullets that are typed into them. */
export function withoutBullets(draft: Draft, raw: readonly string[]): Draft[] {
  if (draft.take !== "list" || draft.transforms) return [draft];
  const lines = raw.map(collapse);
  const bullet = lines.map((line) => BULLET.exec(line)?.[0]).find((each) => each !== undefined);
  if (bullet === undefined) return [draft];
  // A dash or star may stand inside a line that has none at its start.
  const isSafe = lines.every((line) => line.startsWith(bullet) || !line.includes(bullet));
  const isShared = lines.filter((line) => line.startsWith(bullet)).length >= lines.length * 0.6;
  return isShared && isSafe
    ? [{ ...draft, transforms: [{ op: "trim" }, { op: "without", text: bullet }, { op: "trim" }] }]
    : [draft];
}
