import type { Outline, OutlineNode } from "../../../../packages/agent/src/outline.ts";

/** A node of an outline with what a test says of it. */
export const node = (role: string, said: Partial<OutlineNode> = {}): OutlineNode => ({
  role,
  name: "",
  text: "",
  ref: null,
  states: [],
  detail: null,
  isClickable: false,
  children: [],
  ...said,
});

/** An outline of these roots. */
export function outlineOf(...roots: OutlineNode[]): Outline {
  const elements = new Map<string, OutlineNode>();
  const walk = (each: OutlineNode): void => {
    if (each.ref !== null) elements.set(each.ref, each);
    each.children.forEach(walk);
  };
  roots.forEach(walk);
  return { roots, elements };
}
