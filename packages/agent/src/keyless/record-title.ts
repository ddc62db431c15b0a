import type { Observation } from "@gleaner/extract";
import { headOf, qualifiersOf } from "./name-score.ts";
import type { AskedField } from "./request.ts";
import type { Target } from "./target.ts";

/** True for a field that asks for what the page's thing is called. */
export function isTitle(field: AskedField): boolean {
  return !field.list && headOf(field.name) === "title" && qualifiersOf(field, null).length === 0;
}

const sureScore = 0.95;
const fairScore = 0.8;

/**
 * The title of the page's thing: the main heading, which is what a person sees; without one the name that
 * structured data gives, where the page's title agrees with it; null where there is neither.
 */
export function chooseTitle(
  targets: readonly Target[],
  { title }: Pick<Observation, "title">,
): { readonly target: Target; readonly score: number } | null {
  const texts = targets.filter((target) => !target.list && target.type === "text");
  const site = texts.find(({ names }) => names.includes("site name"));
  const own = texts.filter((target) => target !== site && textOf(target) !== textOf(site));
  const first = own.filter(({ names }) => names.includes("h1"));
  const headings = first.length > 0 ? first : own.filter(({ names }) => names.includes("heading"));
  const heading = mostLike(headings, title);
  const told = texts.find(
    ({ structured, names }) => structured && names.includes("name") && names.includes("title"),
  );
  if (heading === null) {
    return told && overlap(textOf(told), title) > 0.3 ? { target: told, score: fairScore } : null;
  }
  return { target: heading, score: headings.length === 1 ? sureScore : fairScore };
}

function textOf(target: Target | undefined): string {
  return (target?.samples[0] ?? "").toLowerCase();
}

function mostLike(headings: readonly Target[], title: string): Target | null {
  // Page titles begin with what the page is about and end with the site.
  const scored = headings.map((target) => {
    const isFirst = title.toLowerCase().startsWith(textOf(target));
    return { target, like: overlap(textOf(target), title) + (isFirst ? 0.5 : 0) };
  });
  return scored.sort((a, b) => b.like - a.like)[0]?.target ?? null;
}

/** The share of the shorter text's words that the other has. */
function overlap(a: string, b: string): number {
  const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [left, right] = [words(a), words(b)];
  const least = Math.min(left.size, right.size);
  return least === 0 ? 0 : [...left].filter((word) => right.has(word)).length / least;
}
