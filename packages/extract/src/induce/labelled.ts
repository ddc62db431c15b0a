import { bareLabel, normaliseLabel } from "../dom/label-name.ts";
import type { LabelPair } from "../dom/label-pair.ts";
import type { Page } from "../dom/page.ts";
import { textOfAll } from "../dom/text.ts";
import { documentPairs } from "../read/locate.ts";
import { type Piece, piecesOf } from "../read/piece.ts";
import { type Chain, chainsFor, strictOf } from "./chain.ts";
import type { Spot, Wanted } from "./spot.ts";

/** More characters than this beside a value make a sentence that happens to hold it. */
export const MUCH_BESIDE = 40;

/** A label beside the wanted value, and what makes the value of what it stands beside. */
export interface Labelled {
  readonly pair: LabelPair;
  readonly raw: string;
  readonly chains: readonly Chain[];
}

/** The labels of the page that stand beside the wanted value. */
export function labelledWith(page: Page, { kind, value }: Wanted): Labelled[] {
  return documentPairs(page).flatMap((pair) => {
    const raw = pair.text ?? textOfAll(pair.nodes);
    if (bareLabel(pair.label) === "" || raw.length > String(value).length * 2 + MUCH_BESIDE) return [];
    const chains = strictOf(chainsFor(kind, raw, value, page.base)).slice(0, 3);
    return chains.length === 0 ? [] : [{ pair, raw, chains }];
  });
}

/** True for one of several lines, with a label before it: at its place the next page may have another line. */
export function isLabelled(labelled: readonly Labelled[], { box, piece }: Spot): boolean {
  if (piece === null || labelled.length === 0) return false;
  const lines = piecesOf(box.element, piece.own);
  const line = lines[piece.nth];
  return (
    line !== undefined && lines.length > 1 && labelled.some(({ pair }) => isLineOf(pair, line, box.element))
  );
}

// A line is the value of a pair, or begins with its label and a colon.
function isLineOf({ key, nodes, isPart }: LabelPair, line: Piece, element: Element): boolean {
  if (!isPart) return nodes.some((node) => line.nodes.includes(node));
  const text = normaliseLabel(line.text);
  return nodes.includes(element) && text.startsWith(key) && /^\s*[:：]/.test(text.slice(key.length));
}
