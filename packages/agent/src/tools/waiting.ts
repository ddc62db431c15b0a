import type { Observation } from "@gleaner/extract";
import { until, untilDeadline } from "@gleaner/replay";
import { ToolError } from "../tool-error.ts";
import { WaitInput } from "./inputs.ts";
import { act, defineTool } from "./tool.ts";

/** Rows of the page itself, without its menus. */
const rowsOf = ({ groups }: Observation): number =>
  groups.filter(({ region }) => region === undefined).reduce((sum, { count }) => sum + count, 0);

export const wait = defineTool({
  name: "wait",
  description:
    "Waits, 20 s at most, for more rows than the page showed, for a text, or until the page changes no more (settled).",
  input: WaitInput,
  async run(bench, { for: sign, text }) {
    const { session, limits, view } = bench;
    if (sign === "text" && text === undefined) throw new ToolError("Say which text to wait for.");
    if (sign === "rows") {
      const before = view === null ? 0 : rowsOf(view.observation);
      const came = await until(
        untilDeadline(limits),
        async () => rowsOf(await session.call("observe")) > before,
      );
      if (!came) throw new ToolError("No more rows came. The page is as it was.");
    }
    await act(bench, { kind: "wait", for: sign, ...(sign === "text" ? { text } : {}) });
    return { message: "It came.", log: `Waited for ${sign === "settled" ? "the page to settle" : sign}.` };
  },
});
