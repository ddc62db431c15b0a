import {
  addressOf,
  awaitOther,
  comeTo,
  enter,
  type Home,
  perform,
  pick,
  type Row,
  rowsOf,
  type Session,
  wholePage,
} from "@gleaner/replay";
import { type Items, recordItems } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import { collectAll } from "./collecting.ts";
import { ForEachInput } from "./inputs.ts";
import { defineTool, type Workbench } from "./tool.ts";

const rowsTimeoutMs = 3000;

export const forEach = defineTool({
  name: "for_each",
  description:
    "After read_list with link (and paginate): opens the first row's own page. Point at its fields there with read_record: they are read on the page of every row and joined to it.",
  input: ForEachInput,
  async run(bench) {
    const { recording } = bench;
    const { read, way } = recording;
    const named = read?.kind === "list" && way !== null ? { read, way, outer: null } : null;
    const { inner: within } = recording.items ?? {};
    const inner =
      within?.way && recording.items ? { ...within, way: within.way, outer: recording.items } : null;
    const chosen = inner ?? recording.items ?? named;
    if (chosen === null) {
      throw new ToolError("First read_list with link: what leads to the rows' own pages.");
    }
    const list =
      "list" in chosen ? chosen.list : (recording.collected ?? (await collectAll(bench, chosen.read)));
    const { way: leads, outer } = chosen;
    const rows = pickedRows({ read: chosen.read, list });
    const first = rows.findIndex((row) => leads.by === "click" || addressOf({ way: leads }, row) !== null);
    if (first < 0) throw new ToolError("No row has an address to open.");
    bench.stale = true;
    const items: Items = { read: chosen.read, way: leads, list, first, outer, steps: [] };
    await enterFirst(bench, bench.session, items);
    recordItems(recording, items);
    return {
      message: `This is the page of the first of ${rows.length} rows. Read it with read_record, or read_list where it has a list; what you point at is read of every row.`,
      log: `Opened the first of ${rows.length} items.`,
    };
  },
});

/** Comes to the page of the item on which is shown what to read of all. */
export async function enterFirst(bench: Workbench, session: Session, items: Items): Promise<void> {
  const row = pickedRows(items)[items.first];
  if (row === undefined) return;
  const list = { read: items.read, way: items.way, home: homeOf(bench, items) };
  const before = await enter(session, list, row, wholePage, bench.limits);
  // What a click shows in the same page may come late.
  if (before !== null) await awaitOther(session, wholePage, before, { ...bench.limits, rowsTimeoutMs });
}

/** Comes back to the page that the list of these items begins on. */
export function homeOf(bench: Workbench, { outer }: Pick<Items, "outer">): Home {
  const { limits, recording } = bench;
  if (outer === null) return (session) => comeTo(session, recording.steps, recording.place, limits);
  return async (session) => {
    await enterFirst(bench, session, outer);
    for (const step of outer.steps) await perform(session, step, limits);
  };
}

const pickedRows = ({ read, list }: Pick<Items, "read" | "list">): Row[] => rowsOf(pick(read, list));
