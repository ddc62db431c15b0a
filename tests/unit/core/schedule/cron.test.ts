import { describe, expect, it, test } from "vitest";
import { parseCron } from "../../../../packages/core/src/schedule/cron.ts";
import { nextFires } from "../../../../packages/core/src/schedule/fires.ts";
import { toAwsCron } from "../../../../packages/core/src/schedule/to-aws-cron.ts";

const toAws = (text: string): string[] => toAwsCron(parseCron(text));

describe("a five-field cron becomes AWS cron", () => {
  it.each([
    ["*/15 * * * *", ["cron(0/15 * * * ? *)"]],
    ["0 9 * * *", ["cron(0 9 * * ? *)"]],
    ["0 9 * * 1-5", ["cron(0 9 ? * MON,TUE,WED,THU,FRI *)"]],
    ["0 9 * * 7", ["cron(0 9 ? * SUN *)"]],
    ["0 9 * * */2", ["cron(0 9 ? * SUN,TUE,THU,SAT *)"]],
    ["0 9 1,15 * *", ["cron(0 9 1,15 * ? *)"]],
    ["5,10,15 0-6 1 JAN,jul *", ["cron(5,10,15 0-6 1 1,7 ? *)"]],
    ["  0   9 1 *  MON ", ["cron(0 9 1 * ? *)", "cron(0 9 ? * MON *)"]],
    ["0 9 */2 * MON", ["cron(0 9 1/2 * ? *)", "cron(0 9 ? * MON *)"]],
    ["0 9 1-31 * MON", ["cron(0 9 * * ? *)"]],
    ["0 9 13 * 0-7", ["cron(0 9 * * ? *)"]],
    ["@weekly", ["cron(0 0 ? * SUN *)"]],
    ["@Monthly", ["cron(0 0 1 * ? *)"]],
  ])("%s", (text, expected) => {
    expect(toAws(text)).toEqual(expected);
  });

  it("stays below the 256 characters that AWS takes, however irregular", () => {
    const odd = (max: number, min = 0) =>
      Array.from({ length: max - min + 1 }, (_, at) => at + min).filter((at) => at % 3 !== 2);
    const text = `${odd(59)} ${odd(23)} ${odd(31, 1)} ${odd(12, 1)} *`;
    for (const expression of toAws(text)) expect(expression.length).toBeLessThanOrEqual(256);
  });
});

describe("nonsense is refused, saying what is wrong", () => {
  it.each([
    ["", "five fields"],
    ["0 9 * *", "five fields"],
    ["0 0 9 * * *", "five fields"],
    ["60 * * * *", '"60" is no valid minute: it is 0 to 59'],
    ["* 24 * * *", '"24" is no valid hour: it is 0 to 23'],
    ["* * 0 * *", '"0" is no valid day of month'],
    ["* * 32 * *", '"32" is no valid day of month'],
    ["* * * 13 *", '"13" is no valid month'],
    ["* * * * 8", '"8" is no valid day of week'],
    ["* * * FOO *", "name of three letters"],
    ["* * * * MONDAY", '"MONDAY" is no valid day of week'],
    ["30-10 * * * *", "runs backwards"],
    ["*/0 * * * *", "the step of a minute is 1 to 59"],
    ["*/90 * * * *", "the step of a minute is 1 to 59"],
    ["1,,2 * * * *", '"" is no valid minute'],
    ["? * * * *", '"?" is no valid minute'],
    ["0 0 L * *", '"L" is no valid day of month'],
    ["0 0 * * 5#2", '"5#2" is no valid day of week'],
    ["1.5 * * * *", '"1.5" is no valid minute'],
    ["-5 * * * *", '"-5" is no valid minute'],
    ["@reboot", '"@reboot" is not known'],
    ["0 9 * * *; rm -rf /", "five fields"],
  ])("%s", (text, message) => {
    const parse = () => parseCron(text);
    expect(parse).toThrow(expect.objectContaining({ name: "Refusal", code: "invalid_request" }));
    expect(parse).toThrow(message);
  });
});

describe("fires", () => {
  const iso = (times: readonly number[]) => times.map((at) => new Date(at).toISOString().slice(0, 16));
  const since = (time: string) => Date.parse(time);

  test("a time that the clocks skip does not fire, one that comes twice fires the first time", () => {
    const expressions = toAws("30 2 * * *");
    expect(iso(nextFires(expressions, "Europe/Berlin", since("2026-03-28T00:00Z"), 2))).toEqual([
      "2026-03-28T01:30",
      "2026-03-30T00:30",
    ]);
    expect(iso(nextFires(expressions, "Europe/Berlin", since("2026-10-24T12:00Z"), 2))).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
  });

  test("a whole day that a zone skipped does not fire", () => {
    // Samoa went to the other side of the date line: there was no 30 December 2011.
    expect(iso(nextFires(toAws("0 12 * * *"), "Pacific/Apia", since("2011-12-29T00:00Z"), 3))).toEqual([
      "2011-12-29T22:00",
      "2011-12-30T22:00",
      "2011-12-31T22:00",
    ]);
  });

  test("both expressions of a cron with two day fields count once where they coincide", () => {
    expect(iso(nextFires(toAws("0 9 1 * MON"), "UTC", since("2027-02-23T00:00Z"), 3))).toEqual([
      "2027-03-01T09:00",
      "2027-03-08T09:00",
      "2027-03-15T09:00",
    ]);
  });

  test("after is exclusive, to the millisecond", () => {
    const at = since("2026-05-01T09:00Z");
    expect(nextFires(["cron(0 9 * * ? *)"], "UTC", at - 1, 1)).toEqual([at]);
    expect(nextFires(["cron(0 9 * * ? *)"], "UTC", at, 1)).toEqual([at + 86_400_000]);
  });

  test("the 29th of February comes when it does, the 30th never", () => {
    expect(iso(nextFires(toAws("0 0 29 2 *"), "UTC", since("2096-03-01T00:00Z"), 1))).toEqual([
      "2104-02-29T00:00",
    ]);
    expect(nextFires(toAws("0 0 30 2 *"), "UTC", since("2026-01-01T00:00Z"), 1)).toEqual([]);
  });

  test.each([
    ["cron(0 0 L * ? *)", ["2026-02-28T00:00", "2026-03-31T00:00"]],
    ["cron(0 0 15W * ? *)", ["2026-02-16T00:00", "2026-03-16T00:00"]],
    ["cron(0 0 1W * ? *)", ["2026-02-02T00:00", "2026-03-02T00:00"]],
    ["cron(0 0 LW * ? *)", ["2026-02-27T00:00", "2026-03-31T00:00"]],
    ["cron(0 0 ? * 6#3 *)", ["2026-02-20T00:00", "2026-03-20T00:00"]],
    ["cron(0 0 ? * 2L *)", ["2026-02-23T00:00", "2026-03-30T00:00"]],
    ["cron(0 0 1 1 ? 2030-2031)", ["2030-01-01T00:00", "2031-01-01T00:00"]],
    ["cron(0 22-1 2 2 ? 2026)", ["2026-02-02T00:00", "2026-02-02T01:00"]],
  ])("what AWS knows beyond cron: %s", (expression, expected) => {
    expect(iso(nextFires([expression], "UTC", since("2026-02-01T12:00Z"), 2))).toEqual(expected);
  });

  test.each([
    "cron(0 0 * * * *)",
    "cron(0 0 ? * ? *)",
    "cron(0 0 * * ?)",
    "cron(60 0 * * ? *)",
    "cron(0 0 ? * MON/2 *)",
    "cron(0 0 ? * 0 *)",
    "rate(1 day)",
    "0 0 * * ? *",
  ])("what AWS refuses throws: %s", (expression) => {
    expect(() => nextFires([expression], "UTC", 0, 1)).toThrow(RangeError);
  });

  test("a zone that does not exist throws", () => {
    expect(() => nextFires(["cron(0 0 * * ? *)"], "Mars/Olympus", 0, 1)).toThrow(RangeError);
  });
});
