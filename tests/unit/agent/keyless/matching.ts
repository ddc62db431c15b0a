import { matchFields, parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { type ColumnSketch, sketchGroup, sketchPage } from "./page.ts";

/** What a prompt is answered from on a page. */
export function match(prompt: string, page: ReturnType<typeof sketchPage>) {
  const request = parsePrompt(prompt, { startUrl: page.url });
  if (request.kind === "rejection") throw new Error(request.reason);
  return matchFields(request, page);
}

/** Field name to the reference it was matched to. */
export function refs(prompt: string, page: ReturnType<typeof sketchPage>) {
  return Object.fromEntries(match(prompt, page)?.fields.map(({ name, ref }) => [name, ref]) ?? []);
}

export const lamps: readonly ColumnSketch[] = [
  ["image|picture", "image", ["https://a.example/1.jpg", "https://a.example/2.jpg"]],
  ["title|name", "text", ["Desk lamp", "Floor lamp"], "h3 a"],
  ["link|url|title", "url", ["https://a.example/1", "https://a.example/2"], "h3 a"],
  ["price", "money", ["19.9", "45"], ".price", "€19.90"],
  ["rating|stars", "rating", ["4.5", "4"]],
  ["stock status", "text", ["In stock", "Sold out"]],
];
export const shop = sketchPage({ groups: [sketchGroup("g1", lamps)] });
