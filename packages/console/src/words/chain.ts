import type { Transform } from "@gleaner/automation";
import { applyTransforms } from "@gleaner/extract/value";
import type { PlacedEvidence, Value } from "../data/shapes.ts";
import { describeTransform } from "./locator.ts";

export interface Link {
  readonly says: string;
  /** What the text is after it. */
  readonly gives: Value;
}

/** What each transform made of what stood on the page: the interpreter's own code runs it again here. */
export function followChain({ raw, transforms, url, fetchedAt }: PlacedEvidence): readonly Link[] {
  const now = fetchedAt ? Date.parse(fetchedAt) : null;
  const after = (chain: readonly Transform[]): Value =>
    typeof raw === "string"
      ? applyTransforms(chain, raw, url, now)
      : raw
          .map((each) => applyTransforms(chain, each, url, now))
          .filter((each) => each !== null && each !== true && each !== false);
  return transforms.map((transform, index) => ({
    says: describeTransform(transform),
    gives: after(transforms.slice(0, index + 1)),
  }));
}
