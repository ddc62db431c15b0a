import type { Field, Read } from "@gleaner/automation";
import type { Observation } from "@gleaner/extract";
import { magazine, shop } from "../../sites/index.ts";

/** Pages of the test sites, of every kind. */
export const paths = [
  "/",
  "/shop/",
  "/shop/?page=5",
  shop.products[0]?.path ?? "",
  shop.products[11]?.path ?? "",
  "/library/",
  "/feed/",
  "/magazine/",
  `/magazine/story/${magazine.articles[1]?.slug}`,
  "/search/",
  "/search/results?q=",
  "/search/advanced",
  "/slow/",
  "/tables/",
  "/tables/league",
  "/tables/courses",
  "/tables/station",
  "/tables/exhibit/1",
  "/hostile/",
  "/hostile/prototypes",
  "/hostile/endless",
  "/odd/",
  "/changing/",
  "/changing/?v=2",
];

/** Reads of everything that was observed: each group with all of its columns, and all single fields. */
export function readsOf({ groups, fields }: Observation): Read[] {
  const name = (of: readonly Pick<Field, "type" | "reader">[]): Field[] =>
    of.map(({ type, reader }, at) => ({ name: `v${at}`, type, reader }));
  const lists = groups.map(
    ({ rows, columns }): Read => ({
      kind: "list",
      rows,
      fields: name(columns),
      pagination: null,
      maxRecords: null,
      maxPages: null,
    }),
  );
  return fields.length === 0 ? lists : [...lists, { kind: "record", fields: name(fields.slice(0, 100)) }];
}
