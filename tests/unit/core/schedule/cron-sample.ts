import fc from "fast-check";

/** A cron with what each field stands for, known from how it was made and not from parsing it. */
export interface CronSample {
  readonly text: string;
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** Null is a bare star. */
  readonly dates: ReadonlySet<number> | null;
  /** 0 is Sunday; null is a bare star. */
  readonly weekdays: ReadonlySet<number> | null;
}

interface FieldSample {
  readonly text: string;
  readonly values: readonly number[] | null;
}

const weekdayNames = ["sun", "MON", "Tue", "WED", "THU", "fri", "SAT"];
const monthNames = ["", "JAN", "feb", "MAR", "APR", "MAY", "jun", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

const spell = (value: number, names: readonly string[] | undefined, named: boolean): string =>
  (named && names?.[value]) || String(value);

const upTo = (from: number, to: number, step: number): number[] => {
  const values = [];
  for (let value = from; value <= to; value += step) values.push(value);
  return values;
};

function part(min: number, max: number, names?: readonly string[]): fc.Arbitrary<FieldSample> {
  const value = fc.integer({ min, max });
  const step = fc.integer({ min: 1, max: max - min });
  return fc.oneof(
    fc.tuple(value, fc.boolean()).map(([at, named]) => ({ text: spell(at, names, named), values: [at] })),
    fc.tuple(value, value, fc.boolean()).map(([one, other, named]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      return { text: `${spell(from, names, named)}-${spell(to, names, named)}`, values: upTo(from, to, 1) };
    }),
    step.map((by) => ({ text: `*/${by}`, values: upTo(min, max, by) })),
    fc.tuple(value, step).map(([from, by]) => ({ text: `${from}/${by}`, values: upTo(from, max, by) })),
    fc.tuple(value, value, step).map(([one, other, by]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      return { text: `${from}-${to}/${by}`, values: upTo(from, to, by) };
    }),
  );
}

const list = (parts: fc.Arbitrary<FieldSample>): fc.Arbitrary<FieldSample> =>
  fc.array(parts, { minLength: 1, maxLength: 3 }).map((several) => ({
    text: several.map(({ text }) => text).join(","),
    values: several.flatMap(({ values }) => values ?? []),
  }));

const star: fc.Arbitrary<FieldSample> = fc.constant({ text: "*", values: null });
const field = (weightOfStar: number, min: number, max: number, names?: readonly string[]) =>
  fc.oneof(
    { arbitrary: star, weight: weightOfStar },
    { arbitrary: part(min, max, names), weight: 3 },
    { arbitrary: list(part(min, max, names)), weight: 2 },
  );

/** Sunday as 7, and a range over the end of the week, as people write them. */
const oddWeekdays: fc.Arbitrary<FieldSample> = fc.constantFrom<FieldSample>(
  { text: "7", values: [0] },
  { text: "5-7", values: [5, 6, 0] },
  { text: "0-7", values: [0, 1, 2, 3, 4, 5, 6] },
  { text: "FRI-MON", values: [5, 6, 0, 1] },
  { text: "SAT-SUN", values: [6, 0] },
  { text: "MON-SUN", values: [1, 2, 3, 4, 5, 6, 0] },
);

const night: fc.Arbitrary<FieldSample> = fc
  .integer({ min: 0, max: 4 })
  .map((hour) => ({ text: String(hour), values: [hour] }));

export const cronSample: fc.Arbitrary<CronSample> = fc
  .tuple(
    fc.oneof({ arbitrary: field(1, 0, 59), weight: 1 }, { arbitrary: part(0, 59), weight: 2 }),
    // Clocks change at night.
    fc.oneof({ arbitrary: field(2, 0, 23), weight: 2 }, { arbitrary: night, weight: 1 }),
    field(5, 1, 31),
    field(8, 1, 12, monthNames),
    fc.oneof({ arbitrary: field(5, 0, 6, weekdayNames), weight: 6 }, { arbitrary: oddWeekdays, weight: 1 }),
  )
  .map(([minute, hour, date, month, weekday]) => ({
    text: [minute, hour, date, month, weekday].map(({ text }) => text).join(" "),
    minutes: new Set(minute.values ?? upTo(0, 59, 1)),
    hours: new Set(hour.values ?? upTo(0, 23, 1)),
    months: new Set(month.values ?? upTo(1, 12, 1)),
    dates: date.values && new Set(date.values),
    weekdays: weekday.values && new Set(weekday.values),
  }));
