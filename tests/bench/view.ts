import { renderSections } from "../../packages/agent/src/claude/render.ts";
import { showPage } from "../../packages/agent/src/show/page.ts";
import { observe } from "../../packages/agent/src/view.ts";
import { type Item, loadItems } from "../eval/item.ts";
import { servePages } from "../eval/serve.ts";
import { createVisitor, faultOf, limits } from "../eval/visit.ts";
import { median } from "./statistics.ts";
import { tokensOf } from "./tokens.ts";

const limitMedian = 1_500;
const limit95 = 4_000;
const atOnce = 2;
const pagesOfOne = 24;

/** Tokens of the view that a model is sent of every page of evaluation sets, with the task's words. */
export async function benchView(dir: string, only = ""): Promise<boolean> {
  const items = loadItems(dir, only);
  const pages = await servePages(items);
  const visitor = await createVisitor(pages, atOnce);
  try {
    const all: { readonly item: Item; readonly tokens: number }[] = [];
    // A browser that has shown many pages of strangers is large: each few have one of their own.
    for (let from = 0; from < items.length; from += pagesOfOne) {
      const seen = await visitor.each(items.slice(from, from + pagesOfOne), async (item, visit) => {
        try {
          await visit.open(pages.urlOf(item), limits);
          const task = `${item.task} ${Object.keys(item.schema).join(" ")}`;
          const text = renderSections(await showPage(await observe(visit, false, limits), task));
          return [{ item, tokens: tokensOf(text) }];
        } catch (error) {
          console.log(`${item.id}: ${faultOf(error)}`);
          return [];
        }
      });
      all.push(...seen.flat());
    }
    for (const { item, tokens } of all) console.log(`${String(tokens).padStart(6)} ${item.id}`);
    console.log("\nset        pages  median    p95  greatest");
    for (const set of [...new Set(all.map(({ item }) => item.set)), "all"]) {
      const tokens = all.filter(({ item }) => set === "all" || item.set === set).map((each) => each.tokens);
      const figures = [tokens.length, Math.round(median(tokens)), share95(tokens), Math.max(...tokens)];
      console.log(`${set.padEnd(10)} ${figures.map((figure) => String(figure).padStart(6)).join(" ")}`);
    }
    const tokens = all.map((each) => each.tokens);
    return median(tokens) <= limitMedian && share95(tokens) <= limit95;
  } finally {
    await visitor.close();
    await pages.close();
  }
}

const share95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
