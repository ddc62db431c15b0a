import { createPageScript, type PageScript } from "@gleaner/extract";
import { parseDocument } from "../../mutators/parse.ts";

/** A page script over parsed HTML, as the http tier uses it. */
export function parsePage(body: string, url = "https://shop.example/list"): PageScript {
  return createPageScript(parseDocument(body, url));
}
