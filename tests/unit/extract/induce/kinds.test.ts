import type { DataRecord } from "@gleaner/automation";
import { describe, expect, test } from "vitest";
import type { Example } from "../../../mutators/parse.ts";
import { details } from "../kinds/details.ts";
import type { Kind } from "../kinds/kind.ts";
import { listings } from "../kinds/listings.ts";
import { parsePage } from "../parse.ts";

type Shown = Pick<Kind, "types"> & { readonly record: DataRecord };

function exampleOf({ types, record }: Shown): Example {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      const value = record[name] ?? null;
      return [name, { type, list: Array.isArray(value), value }];
    }),
  );
}

function learnRows({ html, types, records }: Kind): readonly DataRecord[] {
  const page = parsePage(html);
  const read = page.induce(
    records.slice(0, 2).map((record) => exampleOf({ types, record })),
    "list",
    records.length,
  );
  // What stands before the record that was shown is no row of its list.
  return read === null ? [] : page.read(read).records.slice(-records.length);
}

/** The same page as a build tool would name it. */
function renamed({ html, ...kind }: Kind): Kind {
  return {
    ...kind,
    html: html.replace(/class="([^"]*)"/g, (_, names: string) => `class="${hashed(names)}"`),
  };
}

function hashed(names: string): string {
  return names
    .split(" ")
    .map((name) => `q${[...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7)}z`)
    .join(" ");
}

/** What stands over several rows is not learned: it stays as it was pointed at. */
function withoutAbove({ above, ...kind }: Kind): Kind {
  const own = <Each>(fields: Readonly<Record<string, Each>>): Record<string, Each> =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== above));
  return { ...kind, types: own(kind.types), records: kind.records.map(own) };
}

const seen = listings.filter(({ isUnseen }) => !isUnseen).map(withoutAbove);

describe("from the first record of a list all others are read", () => {
  test.each(seen)("$name", (kind) => {
    expect(learnRows(kind)).toEqual(kind.records);
  });
});

describe("and no less where class names say nothing", () => {
  test.each(seen.filter(({ needsNames }) => !needsNames))("$name", (kind) => {
    expect(learnRows(renamed(kind))).toEqual(kind.records);
  });
});

describe("from one page the others of its template are read, each way round", () => {
  const lessons = details.flatMap(({ name, types, pages }) =>
    pages.flatMap((teacher, at) =>
      Object.values(teacher.record).includes(null) ? [] : [{ name, at, types, pages, teacher }],
    ),
  );
  test.each(lessons)("$name, from page $at", ({ types, pages, teacher }) => {
    const read = parsePage(teacher.html).induce([exampleOf({ types, record: teacher.record })], "record");
    const got = pages.map(({ html }) => (read === null ? null : parsePage(html).read(read).records[0]));
    expect(got).toEqual(pages.map(({ record }) => record));
  });
});
