import { collapse } from "../value/text.ts";
import { keyOf } from "./label-name.ts";
import { endsInColon, isShort, type LabelPair, MAX_LABEL } from "./label-pair.ts";
import { firstNodeOf, isElement, isText, nextNodeOf, nodeValueOf, tagOf } from "./node.ts";
import { isInline, textOfAll } from "./text.ts";

/** What stands between two labelled values of one line, with the next one's label or without. */
const BETWEEN = /^[\s,;|·•–-]*(?:[^\s:：][^:：]{0,60}[:：]\s*)?$/;

/** Adds each "Label: value" within one run of text. */
export function addRuns(element: Element, pairs: LabelPair[]): void {
  for (let node = firstNodeOf(element); node; node = nextNodeOf(node)) {
    if (!isText(node)) continue;
    const text = nodeValueOf(node);
    const at = text.search(/[:：]/);
    if (at < 1 || at > MAX_LABEL * 2) continue;
    const label = collapse(text.slice(0, at)).replace(/^[,;|·•–-]\s*/, "");
    const behind = text.slice(at + 1);
    if (!isShort(label) || /^(https?|\d+)$/i.test(label) || (/\d$/.test(label) && /^\S/.test(behind)))
      continue;
    const bold = collapse(behind) === "" ? boldAfter(node) : null;
    const rest = bold ? [bold] : [...followingInline(node)];
    const value = collapse(`${behind} ${textOfAll(rest)}`);
    if (value === "" || value.length > 2000) continue;
    const isBehind = collapse(behind) === "";
    const nodes = isBehind ? rest : [element];
    pairs.push({ label, key: keyOf(label), nodes, text: value, ...(!isBehind && { isPart: true }) });
  }
}

function* followingInline(node: Node): Generator<Node> {
  for (let next = nextNodeOf(node); next; next = nextNodeOf(next)) {
    if (isElement(next)) {
      const tag = tagOf(next);
      if (tag === "br" || !isInline(tag) || /^(b|strong)$/.test(tag)) return;
    }
    yield next;
  }
}

// What is bold right behind a colon is the value, where it is all of it: "Area: <b>48 m²</b>, Fuel: <b>gas</b>".
function boldAfter(node: Node): Element | null {
  const bold = nextNodeOf(node);
  if (!isElement(bold) || !/^(b|strong)$/.test(tagOf(bold)) || endsInColon(bold)) return null;
  const after = nextNodeOf(bold);
  const text = isText(after) ? nodeValueOf(after) : "";
  const next = isText(after) ? nextNodeOf(after) : after;
  const isEnd = !next || (isElement(next) && (tagOf(next) === "br" || !isInline(tagOf(next))));
  return BETWEEN.test(text) && (isEnd || /[:：]\s*$/.test(text)) ? bold : null;
}
