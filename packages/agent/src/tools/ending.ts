import type { Pagination } from "@gleaner/automation";
import { type Collected, choose, type ListProgress } from "@gleaner/replay";
import { cleanName, describeOffer } from "../offer.ts";
import { ToolError } from "../tool-error.ts";
import { collectAll } from "./collecting.ts";
import { FinishEmptyInput, FinishInput, NotFoundInput, PaginateInput, RejectInput } from "./inputs.ts";
import { paginateItems, readInner, visitAll } from "./item-pages.ts";
import { currentView, defineTool, type Workbench } from "./tool.ts";

const mostNameCharacters = 150;

export const paginate = defineTool({
  name: "paginate",
  description:
    "After read_list: collects the same list from all further pages. Not needed where the task wants this page only.",
  input: PaginateInput,
  async run(bench, { way, maxPages }) {
    const { recording } = bench;
    const { items } = recording;
    if (bench.unfinished?.items) return visitAll(bench, bench.unfinished.items.read);
    if (items !== null) return paginateItems(bench, items, { pagination: findWay(bench, way), maxPages });
    const unfinished = bench.unfinished?.list ?? null;
    const read = unfinished?.read ?? findList(bench, way, maxPages);
    bench.unfinished = null;
    recording.read = null;
    recording.movedOn = true;
    bench.stale = true;
    recording.collected = await collectAll(bench, read, unfinished);
    // A page that did not grow need not be scrolled again by every replay.
    const grew = read.pagination.kind !== "scroll" || recording.collected.completeness.pages > 1;
    recording.read = grew ? read : { ...read, pagination: null };
    const { pages, collected, reason } = choose(read, recording.collected).completeness;
    const sentence = `${collected} records from ${pages} pages; ended by ${reason}.`;
    return { message: sentence, log: `Collected ${sentence}` };
  },
});

/** The list that was read last, to be followed on a way that the page shows. */
function findList(bench: Workbench, way: number, maxPages: number | null): ListProgress["read"] {
  const pagination = findWay(bench, way);
  const { read } = bench.recording;
  if (read?.kind !== "list") throw new ToolError("Read a list first; paginate follows it.");
  return { ...read, pagination, maxPages };
}

function findWay(bench: Workbench, way: number): Pagination {
  const pagination = currentView(bench).observation.pagination[way - 1];
  if (pagination === undefined) throw new ToolError("This page shows no such way to more rows.");
  return pagination;
}

export const finish = defineTool({
  name: "finish",
  description: "Ends the run with the records of the last read. May follow it in the same turn.",
  input: FinishInput,
  async run(bench, { missing, note = null }) {
    const { recording } = bench;
    if (bench.unfinished?.items) await visitAll(bench, bench.unfinished.items.read);
    else if (recording.items?.inner && recording.read === null) await readInner(bench, recording.items);
    if (recording.read === null)
      throw new ToolError(
        "Nothing was read since the last action. Read first, go back to what was read, or use not_found.",
      );
    recording.collected ??= await collectAll(bench, recording.read);
    if (recording.collected.records.length === 0) throw new ToolError("The last read gave no record.");
    return { message: "Finished.", log: "Finished.", ending: { kind: "finish", remarks: { missing, note } } };
  },
});

export const finishEmpty = defineTool({
  name: "finish_empty",
  description:
    "Ends the run with an empty list, a success: only where the page itself says that there is nothing (0 results).",
  input: FinishEmptyInput,
  async run(bench) {
    const { observation } = currentView(bench);
    if (observation.statedTotal !== 0) {
      throw new ToolError(
        "The page does not say that its list is empty. Read what it has, or use not_found.",
      );
    }
    if (bench.recording.before.length > 0)
      throw new ToolError("What was read before is not empty: go back to it, and finish.");
    bench.recording.read = null;
    bench.recording.collected = nothing;
    return {
      message: "Finished with an empty list.",
      log: "The page says that there is nothing to list.",
      ending: { kind: "finish" },
    };
  },
});

const nothing: Collected = {
  records: [],
  evidence: [],
  completeness: {
    pages: 1,
    collected: 0,
    statedTotal: 0,
    duplicatesDropped: 0,
    reason: "stated_total_reached",
    left: null,
  },
  cut: false,
};

export const notFound = defineTool({
  name: "not_found",
  description:
    "Ends the run without records: the task asks for data of a web page, but this site has none of it.",
  input: NotFoundInput,
  async run(bench, { fields }) {
    if (bench.view === null) throw new ToolError("No page is open. Open one first.");
    const names = fields.map(cleanName).filter((name) => name !== "");
    const lacking =
      names.length === 0
        ? "What was asked for could not be found."
        : `None of the asked fields (${names.join(", ").slice(0, mostNameCharacters)}) could be found.`;
    return {
      message: "Ended.",
      log: "The asked fields were not found on the page.",
      ending: { kind: "not_found", reason: `${lacking} ${describeOffer(bench.view.observation)}` },
    };
  },
});

export const reject = defineTool({
  name: "reject",
  description:
    "Ends the run without records: the task is no extraction of data from a web page. For what a page lacks, use not_found.",
  input: RejectInput,
  async run(_bench, { reason }) {
    return { message: "Rejected.", log: "Rejected the task.", ending: { kind: "reject", reason } };
  },
});
