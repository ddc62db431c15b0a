import { expect, test } from "vitest";
import { toPlan } from "../../../../packages/agent/src/recording.ts";
import { readList } from "../../../../packages/agent/src/tools/reading.ts";
import { createItems, createList } from "../../../mutators/list-sample.ts";
import { parse } from "../../../mutators/plan.ts";
import { benchOf } from "./bench.ts";

test("a list that is put together from columns keeps what its values look like, so that it can be found again", async () => {
  const [before, after] = ["cards", "plain"].map((template) => createList(template, createItems(6, 5)));
  if (!before || !after) throw new Error("no sample");
  const page = parse(before.html, before.url);
  const bench = benchOf(page);
  const [group] = bench.view.observation.groups;
  const ref = (name: string) =>
    group?.columns.find(({ names }) => names.some((each) => each.endsWith(name)))?.ref ?? null;
  const fields = ["title", "maker", "price", "date"].map((name) => ({ name, ref: ref(name) }));
  await readList.use(bench, { group: group?.ref, part: null, fields, maxRecords: null });

  const read = toPlan(bench.recording)?.read;
  if (read?.kind !== "list") throw new Error("no list");
  expect(read.fields.every(({ looks }) => looks !== undefined)).toBe(true);
  const later = parse(after.html, after.url);
  const again = later.refind(read);
  if (again === null) throw new Error("not found again");
  const titles = later.read(again).records.map((record) => record.title);
  expect(titles).toEqual(after.records.map((record) => record.title));
}, 30_000);

test("what stands before the rows may be a field of each of them, and what does not is refused", async () => {
  const rows = ["Loam", "Peat", "Marl", "Clay"].map(
    (name, at) => `<li><b>${name}</b> <i>${at + 3} €</i></li>`,
  );
  const html = `<h1>Alder Stores</h1><button class="day">Monday</button><ul>${rows.join("")}</ul><p class="note">Closed on Sunday</p>`;
  const bench = benchOf(parse(html, "https://site.test/shop"));
  const { fields, groups } = bench.view.observation;
  const [group] = groups;
  const refOf = (sample: string) => fields.find((field) => field.sample === sample)?.ref ?? null;
  const read = (shop: string | null) =>
    readList.use(bench, {
      group: group?.ref,
      fields: [
        { name: "soil", ref: group?.columns.find(({ samples }) => samples[0] === "Loam")?.ref ?? null },
        { name: "shop", ref: shop },
      ],
    });
  expect((await read(refOf("Alder Stores"))).quote).toContain('{"soil":"Loam","shop":"Alder Stores"}');
  expect(toPlan(bench.recording)?.read.fields[1]?.reader.locators[0]?.by).toBe("above");
  await expect(read(refOf("Closed on Sunday"))).rejects.toThrow(/does not stand before the rows of g1/);
});
