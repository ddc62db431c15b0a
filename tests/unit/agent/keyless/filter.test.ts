import { describe, expect, test } from "vitest";
import { judgeFilter } from "../../../../packages/agent/src/keyless/filter.ts";
import { sketchGroup } from "./page.ts";

describe("a group stands to a filter as its rows show", () => {
  const filter = { name: "status", value: "Open" };

  test("held: every row seen has the value, or the heading says it where no column does", () => {
    expect(judgeFilter(filter, sketchGroup("g1", [["status", "text", ["open", "Open"]]]))).toBe("held");
    expect(
      judgeFilter(filter, sketchGroup("g1", [["title", "text", ["A"]]], { heading: "Open tenders" })),
    ).toBe("held");
  });

  test("first: the rows begin with the value", () => {
    expect(judgeFilter(filter, sketchGroup("g1", [["status", "text", ["Open", "Closed"]]]))).toBe("first");
  });

  test("unmet: the rows have others, or nothing tells", () => {
    expect(judgeFilter(filter, sketchGroup("g1", [["status", "text", ["Closed", "Open"]]]))).toBe("unmet");
    expect(judgeFilter(filter, sketchGroup("g1", [["title", "text", ["Open"]]]))).toBe("unmet");
    const headed = sketchGroup("g1", [["status", "text", ["Closed"]]], { heading: "Open tenders" });
    expect(judgeFilter(filter, headed)).toBe("unmet");
  });
});
