import { openPage } from "../../packages/extract/src/dom/page.ts";
import { findGroups } from "../../packages/extract/src/group/group.ts";
import { observePage } from "../../packages/extract/src/observe.ts";

declare global {
  // The one name that the bench defines in a page.
  var gleanerBench: {
    measure(): { walk: number; groups: number; observe: number };
    observe(): unknown;
  };
}

globalThis.gleanerBench = {
  measure() {
    const walk = time(() => walkPlainly(document.documentElement));
    const groups = time(() => findGroups(openPage(document)));
    const observe = time(() => observePage(openPage(document)));
    return { walk, groups, observe };
  },
  observe: () => observePage(openPage(document)),
};

function time(run: () => unknown): number {
  const startedAt = performance.now();
  const result = run();
  const tookMs = performance.now() - startedAt;
  if (result === undefined) throw new Error("nothing was measured");
  return tookMs;
}

// Tag, class list, attributes and direct text of every element, summed so that nothing is optimised away.
function walkPlainly(root: Element): number {
  let sum = 0;
  for (const element of root.querySelectorAll("*")) {
    sum += element.localName.length + element.classList.length;
    for (const { name, value } of element.attributes) sum += name.length + value.length;
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) sum += node.nodeValue?.length ?? 0;
    }
  }
  return sum;
}
