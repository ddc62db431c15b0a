import { createClaudePlanner, runAgent } from "@gleaner/agent";
import { expect, test } from "vitest";
import { servePages } from "./page-server.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const rows = `<table><tr><th>Town</th><th>Rain</th></tr>${["Ash", "Birch", "Cedar"].map((town, at) => `<tr><td>${town}</td><td>${at + 4} mm</td></tr>`).join("")}</table>`;
const stage = openStage(() =>
  servePages({
    // An attribute's own open() is the document's: it would empty the page. A window that keeps its opener's thread busy, and one that a link names.
    "/": `<h1>Rain</h1><p>Nothing yet.</p><button onclick="window.open('/busy'); document.querySelector('p').textContent = 'Opened.'">Extra</button> <a href="/rain" target="_blank">Open the table</a>`,
    "/busy": `<h1>Busy</h1>${"<p>much to lay out</p>".repeat(20000)}<script>const end = Date.now() + 4000; while (Date.now() < end);</script>`,
    "/rain": `<h1>Rain</h1>${rows}`,
  }),
);
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 500 };

test("a window that a click opens is refused and told, holds nothing up, and a link's own opens in the page", async () => {
  let told = "";
  const extra: Answer = (page) => [["click", { ref: refOf(page, /^e\d+ button "Extra"/) }]];
  const { ask } = scriptModel(
    extra,
    (page) => {
      told = page;
      return [["find", { text: "Open the table" }]];
    },
    (page) => [["click", { ref: refOf(page, /^\w*e\d+ link "Open the table"/) }]],
    (page) => [
      [
        "read_list",
        {
          group: "g1",
          fields: [
            { name: "town", ref: refOf(page, /g1\.c\d+ town/) },
            { name: "rain", ref: refOf(page, /g1\.c\d+ rain/) },
          ],
        },
      ],
      ["finish", {}],
    ],
  );
  const outcome = await runAgent({
    task: { prompt: `town and rain on ${stage.url}/` },
    session: stage.session,
    planner: createClaudePlanner({ model: "scripted", ask }),
    limits,
    log: () => {},
  });
  expect(told).toContain("It opened another window, which was closed: open its address if it is needed.");

  expect(told).toContain(`${stage.url}/busy`);
  expect(outcome).toMatchObject({
    status: "success",
    records: [{ town: "Ash" }, { town: "Birch" }, { town: "Cedar" }],
  });
  expect(stage.session.page.context().pages()).toHaveLength(1);
});
