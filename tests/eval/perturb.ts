import type { Answer, Item } from "./item.ts";

/** A source of numbers from 0 up to 1. */
export type Random = () => number;

/** Numbers that a seed decides (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Predictions as a faulty reader would make them: rows lost, doubled and moved, values lost, changed and swapped. */
export function perturb(item: Pick<Item, "expected" | "schema">, random: Random): Answer[] {
  const names = Object.keys(item.schema);
  const records = item.expected.records.flatMap((record) => {
    const changed = Object.fromEntries(names.map((name) => [name, change(record[name], random)]));
    if (random() < 0.1)
      [changed[names[0] ?? ""], changed[names[1] ?? ""]] = [changed[names[1] ?? ""], changed[names[0] ?? ""]];
    const copies = random() < 0.08 ? 0 : random() < 0.08 ? 2 : 1;
    return Array.from({ length: copies }, () => ({ ...changed }));
  });
  if (random() < 0.3) records.reverse();
  if (random() < 0.2) records.unshift(Object.fromEntries(names.map((name) => [name, "noise"])));
  return records;
}

function change(value: unknown, random: Random): unknown {
  const dice = random();
  if (Array.isArray(value)) {
    if (dice < 0.1) return value.join("\n");
    return dice < 0.2
      ? []
      : value.flatMap((each) =>
          random() < 0.1 ? [] : random() < 0.1 ? [each, each] : [change(each, random)],
        );
  }
  if (dice < 0.6) return value;
  if (dice < 0.68) return null;
  if (dice < 0.72) return dice < 0.7 ? "" : "N/A";
  if (dice < 0.78) return ` ${String(value).toUpperCase()} `;
  if (dice < 0.84) return String(value).replaceAll(" ", "  ").replaceAll("-", "–").replaceAll("'", "’");
  if (dice < 0.88) return `https://other.example/${String(value).replace(/^https?:\/\/[^/]+\//, "")}`;
  if (dice < 0.92) return typeof value === "number" ? value.toLocaleString("de-DE") : `${String(value)}&amp;`;
  if (dice < 0.96) return typeof value === "number" ? String(value) : [value];
  return dice < 0.98 ? `${String(value)}x` : 7.5;
}
