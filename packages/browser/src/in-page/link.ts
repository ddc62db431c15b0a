import { addressOf, attributeOf, baseOf, documentOf, findClosest, selectFirst } from "@gleaner/extract/dom";

/** The http or https address of another page that the link at, around or in an element leads to; null where there is none. */
export function linkOf(element: Element): string | null {
  const link = findClosest(element, "a[href]") ?? selectFirst(element, "a[href]");
  const document = documentOf(link);
  if (!link || !document) return null;
  const address = URL.parse(attributeOf(link, "href") ?? "", baseOf(document));
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  return withoutHash(address.href) === withoutHash(addressOf(document)) ? null : address.href;
}

function withoutHash(address: string): string {
  return address.split("#")[0] ?? "";
}
