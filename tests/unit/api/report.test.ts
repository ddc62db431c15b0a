import { expect, test } from "vitest";
import { toFacts } from "../../../functions/api/src/report.ts";

test("an error is logged by its kind and place, never by its message", () => {
  const error = new TypeError("the page says: password hunter2", { cause: new RangeError("token 123") });
  const facts = toFacts(error);
  expect(facts).toMatchObject({ errorName: "TypeError", causeName: "RangeError" });
  expect(facts.at[0]).toContain("report.test.ts");
  expect(JSON.stringify(facts)).not.toMatch(/hunter2|token 123/);
});
