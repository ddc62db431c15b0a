import { expect, test } from "vitest";
import { endOf } from "../../eval/healing.ts";
import type { Answer, Item } from "../../eval/item.ts";
import { predictNothing } from "../../eval/prediction.ts";
import { scoreItem } from "../../eval/score.ts";

const answers = [
  { name: "Ardent", berth: "North" },
  { name: "Corsair", berth: "South" },
];
const item: Item = {
  id: "layout/ferries/after",
  set: "layout",
  dir: "",
  kind: "listing",
  task: "name and berth of every ferry",
  schema: { name: "string", berth: "string" },
  encoding: "utf-8",
  expected: { single: false, records: answers },
};

const becameOf = (verdict: string | null, records: Answer[]) =>
  endOf({
    prediction: { ...predictNothing(item, ""), verdict },
    ...scoreItem(item, item.expected, records),
  });

test.for([
  ["ok", answers, "right without heal"],
  ["healed", answers, "healed"],
  ["ok", [answers[0], { name: "Corsair", berth: null }], "values missing"],
  ["ok", answers.slice(0, 1), "quietly short"],
  ["partial", answers.slice(0, 1), "values missing"],
  ["ok", [answers[0], { name: "Corsair", berth: "North" }], "quiet wrong"],
  ["healed", [...answers, { name: "Join our club", berth: null }], "quiet wrong"],
  ["site_changed", [], "honest failure"],
  [null, [], "no plan"],
] as const)("a page whose replay ended %s with %j: %s", ([verdict, records, end]) => {
  expect(becameOf(verdict, records as Answer[])).toBe(end);
});
