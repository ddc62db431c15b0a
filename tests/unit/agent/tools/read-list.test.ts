import type { PageSession } from "@gleaner/replay";
import { expect, test } from "vitest";
import { startRecording, toPlan } from "../../../../packages/agent/src/recording.ts";
import { readList } from "../../../../packages/agent/src/tools/reading.ts";
import { createItems, createList } from "../../../mutators/list-sample.ts";
import { parse } from "../../../mutators/plan.ts";

test("a list that is put together from columns keeps what its values look like, so that it can be found again", async () => {
  const [before, after] = ["cards", "plain"].map((template) => createList(template, createItems(6, 5)));
  if (!before || !after) throw new Error("no sample");
  const page = parse(before.html, before.url);
  const observation = page.observe();
  const [group] = observation.groups;
  const ref = (name: string) =>
    group?.columns.find(({ names }) => names.some((each) => each.endsWith(name)))?.ref ?? null;
  const recording = startRecording();
  recording.steps.push({ kind: "open", url: before.url });
  const session = {
    call: async (name: "read" | "learn", read: never) => page[name](read),
  } as unknown as PageSession;
  const view = { observation, taken: () => null, outline: async () => "" };
  const limits = { signal: new AbortController().signal, timeoutMs: 1000 };
  const bench = {
    session,
    limits,
    fields: null,
    recording,
    view,
    stale: false,
    full: false,
    onVoid: () => {},
    unfinished: null,
    saveList: async () => {},
  };
  const fields = ["title", "maker", "price", "date"].map((name) => ({ name, ref: ref(name) }));
  await readList.use(bench, { group: group?.ref, part: null, fields, maxRecords: null });

  const read = toPlan(recording)?.read;
  if (read?.kind !== "list") throw new Error("no list");
  expect(read.fields.every(({ looks }) => looks !== undefined)).toBe(true);
  const later = parse(after.html, after.url);
  const again = later.refind(read);
  if (again === null) throw new Error("not found again");
  const titles = later.read(again).records.map((record) => record.title);
  expect(titles).toEqual(after.records.map((record) => record.title));
}, 30_000);
