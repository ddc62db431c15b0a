import { collapse } from "../value/text.ts";
import {
  firstElementOf,
  firstNodeOf,
  isText,
  nextElementOf,
  nextNodeOf,
  nodeValueOf,
  previousElementOf,
  tagOf,
  textContentOf,
} from "./node.ts";

/** Fewer lines of one make are no list of facts. */
const FEWEST_FACTS = 3;
const MAX_FACT = 30;

/** A line that says one thing of what the page is about. */
interface Fact {
  readonly label: string;
  readonly value: Node;
  /** How the line is made: facts of one list are made alike. */
  readonly kind: string;
}

/** What a fact of a list of such says, and what it is called: "Beds <b>4</b>", "<span>Phone</span> 6316566"; null for any other line. */
export function factOf(line: Element, tag: string): Fact | null {
  const fact = factIn(line);
  if (!fact) return null;
  const alike = [previousElementOf, nextElementOf].flatMap((step) =>
    factsAlong(line, step, { tag, ...fact }),
  );
  const labels = new Set([fact, ...alike].map(({ label }) => label.toLowerCase()));
  return alike.length + 1 >= FEWEST_FACTS && labels.size === alike.length + 1 ? fact : null;
}

/** The facts right before or behind a line, of its make. */
function factsAlong(
  line: Element,
  step: (from: Element | null) => Element | null,
  { tag, kind }: Fact & { readonly tag: string },
): Fact[] {
  const found: Fact[] = [];
  for (let other = step(line); other && found.length < FEWEST_FACTS - 1; other = step(other)) {
    const fact = tagOf(other) === tag ? factIn(other) : null;
    if (fact?.kind !== kind) break;
    found.push(fact);
  }
  return found;
}

/** A line of a text and an element, or the other way round, of which the first has no digit; null for any other. */
function factIn(line: Element): Fact | null {
  const only = firstElementOf(line);
  if (!only || nextElementOf(only) || firstElementOf(only) || tagOf(only) === "a") return null;
  let text: Node | null = null;
  let isBefore = true;
  let isPast = false;
  for (let node = firstNodeOf(line); node; node = nextNodeOf(node)) {
    if (node === only) isPast = true;
    if (!isText(node) || collapse(nodeValueOf(node)) === "") continue;
    if (text) return null;
    text = node;
    isBefore = !isPast;
  }
  if (!text) return null;
  const [first, value] = isBefore ? [text, only] : [only, text];
  const label = collapse(textContentOf(first));
  const isName = label !== "" && label.length <= MAX_FACT && !/[\d:：.,]/.test(label);
  return isName ? { label, value, kind: `${tagOf(only)} ${isBefore}` } : null;
}
