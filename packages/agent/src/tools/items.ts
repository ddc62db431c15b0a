import { own } from "@gleaner/automation/named";
import { perform, pick } from "@gleaner/replay";
import { recordItems } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import { collectAll } from "./ending.ts";
import { ForEachInput } from "./inputs.ts";
import { defineTool } from "./tool.ts";

export const forEach = defineTool({
  name: "for_each",
  description:
    "After read_list with link (and paginate): opens the first row's own page. Point at its fields there with read_record: they are read on the page of every row and joined to it.",
  input: ForEachInput,
  async run(bench) {
    const { recording, session, limits } = bench;
    const { read, link } = recording;
    const named = read?.kind === "list" && link !== null ? { read, link, outer: null } : null;
    const inner = recording.items?.inner && { ...recording.items.inner, outer: recording.items };
    const chosen = inner ?? recording.items ?? named;
    if (chosen === null) {
      throw new ToolError("First read_list with link, the column of the addresses of the rows' own pages.");
    }
    const list =
      "list" in chosen ? chosen.list : (recording.collected ?? (await collectAll(bench, chosen.read)));
    const { records } = pick(chosen.read, list);
    const links = records.map((record) => own(record, chosen.link));
    const first = links.find((each) => typeof each === "string" && /^https?:/.test(each));
    if (typeof first !== "string") throw new ToolError("No row has an address to open.");
    bench.stale = true;
    await perform(session, { kind: "open", url: first }, limits);
    const { outer } = chosen;
    recordItems(recording, { read: chosen.read, link: chosen.link, list, first, outer, steps: [] });
    return {
      message: `This is the page of the first of ${records.length} rows. Read it with read_record, or read_list (of its first page) where it has a list; what you point at is read of every row.`,
      log: `Opened the first of ${records.length} items.`,
    };
  },
});
