import { collect } from "@gleaner/replay";
import { ToolError } from "../tool-error.ts";
import { FinishInput, PaginateInput, RejectInput } from "./inputs.ts";
import { currentView, defineTool } from "./tool.ts";

export const paginate = defineTool({
  name: "paginate",
  description:
    "After read_list: collects the same list from all further pages. Not needed where the task wants this page only.",
  input: PaginateInput,
  async run(bench, { way, maxPages }) {
    const { observation } = currentView(bench);
    const { recording } = bench;
    if (recording.read?.kind !== "list") throw new ToolError("Read a list first; paginate follows it.");
    const pagination = observation.pagination[way - 1];
    if (pagination === undefined) throw new ToolError("This page shows no such way to more rows.");
    const read = { ...recording.read, pagination, maxPages };
    recording.read = null;
    recording.movedOn = true;
    bench.stale = true;
    recording.collected = await collect(bench.session, read, bench.limits);
    // A page that did not grow need not be scrolled again by every replay.
    const grew = pagination.kind !== "scroll" || recording.collected.completeness.pages > 1;
    recording.read = grew ? read : { ...read, pagination: null };
    const { pages, collected, reason } = recording.collected.completeness;
    const sentence = `${collected} records from ${pages} pages; ended by ${reason}.`;
    return { message: sentence, log: `Collected ${sentence}` };
  },
});

export const finish = defineTool({
  name: "finish",
  description: "Ends the run with the records of the last read. May follow it in the same turn.",
  input: FinishInput,
  async run(bench) {
    const { recording } = bench;
    if (recording.read === null)
      throw new ToolError("Nothing was read since the last action. Read first, or reject.");
    recording.collected ??= await collect(bench.session, recording.read, bench.limits);
    if (recording.collected.records.length === 0) throw new ToolError("The last read gave no record.");
    return { message: "Finished.", log: "Finished.", ending: { kind: "finish" } };
  },
});

export const reject = defineTool({
  name: "reject",
  description:
    "Ends the run without records: the task is no data extraction, or the page cannot give what it asks for.",
  input: RejectInput,
  async run(_bench, { reason }) {
    return { message: "Rejected.", log: "Rejected the task.", ending: { kind: "reject", reason } };
  },
});
