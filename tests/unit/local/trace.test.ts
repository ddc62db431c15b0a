import { expect, test } from "vitest";
import { continueTrace } from "../../../packages/local/src/trace.ts";

/** The header after a chain of invocations of these functions, and how often each was invoked by then. */
function follow(names: readonly string[], first?: string): { header: string | undefined; counts: number[] } {
  let header = first;
  const counts = names.map((name) => {
    const trace = continueTrace(header, name);
    header = trace.header;
    return trace.invocations;
  });
  return { header, counts };
}

test("counts each function's invocations by one trace apart", () => {
  expect(follow(["api", "runner", "runner", "dead", "runner"]).counts).toEqual([1, 1, 2, 1, 3]);
});

test("begins a trace of its own where none is brought", () => {
  const [one, other] = [continueTrace(undefined, "runner"), continueTrace(undefined, "runner")];
  expect(one.header).toMatch(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Sampled=0;Lineage=1:[0-9a-f]{8}:0$/);
  expect(other.header).not.toBe(one.header);
  expect(other.invocations).toBe(1);
});

test("keeps what else the header says, and takes a lineage without a version", () => {
  const { header } = follow(["runner"], "Root=1-a-b;Parent=c;Sampled=1;Lineage=a87bd80c:1|68fd508a:5");
  expect(header).toMatch(/^Root=1-a-b;Parent=c;Sampled=1;Lineage=1:a87bd80c:1\|68fd508a:5\|[0-9a-f]{8}:0$/);
});
