import type { Transform } from "@gleaner/automation";
import { applyTransforms } from "@gleaner/extract/value";
import type { PlacedEvidence, Value } from "../data/shapes.ts";
import { describeTransform } from "./locator.ts";

export interface Link {
  readonly says: string;
  /** What the text is after it. */
  readonly gives: Value;
}

/** What each transform made of what stood on the page, as far as it made anything: the interpreter's own code runs it again here. */
export function followChain({
  raw,
  transforms,
  url,
  fetchedAt,
}: Pick<PlacedEvidence, "raw" | "transforms" | "url" | "fetchedAt">): readonly Link[] {
  const now = fetchedAt ? Date.parse(fetchedAt) : null;
  const after = (chain: readonly Transform[]): Value =>
    typeof raw === "string"
      ? applyTransforms(chain, raw, url, now)
      : raw
          .map((each) => applyTransforms(chain, each, url, now))
          .filter((each) => each !== null && each !== true && each !== false);
  const links = transforms.map((transform, index) => ({
    says: describeTransform(transform),
    gives: after(transforms.slice(0, index + 1)),
  }));
  const end = links.findIndex(({ gives }) => gives === null);
  return end < 0 ? links : links.slice(0, end + 1);
}
