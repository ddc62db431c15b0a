import type { Transform } from "@gleaner/automation";
import { decodeAddress, squeeze } from "../value/text.ts";

/** Transforms that take a part of an address: the segment that says what is wanted, or any of its parameters. */
export function addressTransforms(raw: string, wanted: string): Transform[][] {
  const found: Transform[][] = [];
  const segments = raw
    .replace(/[?#].*$/, "")
    .replace(/^https?:\/\/[^/]*/i, "")
    .split("/")
    .filter(Boolean);
  segments.forEach((segment, at) => {
    const nth = at >= segments.length / 2 ? at - segments.length : at;
    if (squeeze(decodeAddress(segment)) === squeeze(wanted)) found.push([{ op: "urlSegment", nth }]);
  });
  for (const match of raw.matchAll(/[?&]([\w.-]+)=/g)) {
    const [, name = ""] = match;
    if (name !== "") found.push([{ op: "urlParam", name }]);
  }
  return found;
}
