import { openDocument, parseDocument } from "../../mutators/parse.ts";

/** A page script over parsed HTML, as the http tier uses it. */
export function parsePage(body: string, url = "https://shop.example/list") {
  return openDocument(parseDocument(body, url));
}
