import { describe, expect, it } from "vitest";
import type { DocumentState } from "../../../../packages/browser/src/in-page/state.ts";
import { isAtRest, type Rest } from "../../../../packages/browser/src/page/activity.ts";

const still: DocumentState = {
  loading: false,
  scripts: 3,
  idleMs: 500,
  ageMs: 700,
  leaving: false,
  busy: false,
  sparse: false,
};

function rest(document: Partial<DocumentState>, other: Partial<Rest> = {}): Rest {
  return {
    document: { ...still, ...document },
    pending: 0,
    networkIdleMs: 500,
    waitedMs: 500,
    graceMs: 0,
    ...other,
  };
}

describe("a page has come to rest", () => {
  it("at once when it has no scripts", () => {
    expect(isAtRest(rest({ scripts: 0, idleMs: 0 }, { networkIdleMs: 0, waitedMs: 0 }))).toBe(true);
  });
  it("when its elements and requests have been still for a while", () => {
    expect(isAtRest(rest({}))).toBe(true);
  });
  it("when a loading sign stays for good", () => {
    expect(isAtRest(rest({ busy: true, ageMs: 10_000 }))).toBe(true);
  });
});

describe("a page has not come to rest", () => {
  const cases: [string, Rest][] = [
    ["while it is parsed", rest({ loading: true, scripts: 0 })],
    ["while a request is open", rest({}, { pending: 1 })],
    ["while elements are changing", rest({ idleMs: 10 })],
    ["just after a request ended, before its answer is shown", rest({}, { networkIdleMs: 10 })],
    ["while it is about to send the visitor on", rest({ leaving: true, scripts: 0 })],
    ["while it shows a loading sign", rest({ busy: true })],
    ["while there is next to nothing on it", rest({ sparse: true, idleMs: 300 })],
    ["within the grace after an action", rest({ scripts: 0 }, { waitedMs: 50, graceMs: 80 })],
  ];
  it.each(cases)("%s", (_name, state) => {
    expect(isAtRest(state)).toBe(false);
  });
});
