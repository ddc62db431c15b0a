import { parse } from "parse5";
import type { ParsedDocument } from "./node.ts";
import { growTree, type Tree } from "./tree.ts";

/**
 * Parses HTML as a browser does that runs scripts and has not run any yet: `noscript` holds text. Throws TooLarge for a
 * page that is larger or deeper than is read here.
 */
export function parseHtml(text: string, address: string): ParsedDocument {
  const document = parse<Tree>(text, { treeAdapter: growTree(), scriptingEnabled: true });
  document.seal(address);
  return document;
}
