import { expect, test } from "vitest";
import { calibrate } from "../../eval/calibration.ts";

test("the table holds stated confidence against the share that was right, a band of a tenth a line", () => {
  const table = calibrate([
    { confidence: 0.91, right: true },
    { confidence: 1, right: false },
    { confidence: 0.25, right: false },
  ]);
  expect(table.split("\n").map((line) => line.split(/\s{2,}/))).toEqual([
    ["confidence", "values", "stated", "right"],
    ["0.2 to 0.3", "1", "25.0 %", "0.0 %"],
    ["0.9 to 1.0", "2", "95.5 %", "50.0 %"],
  ]);
});
