import { attributeOf, tagOf } from "./node.ts";

/** Where scripts that load pictures late find the address, by the names that are common for it. */
export const LATE: readonly string[] = ["data-src", "data-original", "data-lazy-src", "data-lazy"];
const ADDRESS = /^(?:https?:\/\/|\/)?[^\s{}:]+[./][^\s{}]+$/i;

/** The address of a picture: one that waits until it is near has it in its data, and that of an empty picture in its place. */
export function sourceOf(element: Element): string | null {
  const own = attributeOf(element, "src");
  if (tagOf(element) !== "img") return own;
  const told = LATE.map((name) => attributeOf(element, name)?.trim() ?? "");
  return told.find((value) => ADDRESS.test(value)) ?? own;
}
