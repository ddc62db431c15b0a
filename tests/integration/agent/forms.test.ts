import { createClaudePlanner, runAgent } from "@gleaner/agent";
import { expect, test } from "vitest";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

const form = `<h1>Ferries</h1>
  <label>Pier <select><option>Any</option><option>North  pier</option><option>South pier</option></select></label>
  <label>Day <input type="date"></label><label>Paper <input type="file"></label>
  <label>Night <input type="checkbox" checked></label><label>From <input></label>
  <nav style="position:relative"><b tabindex="0" role="button" onmouseover="document.querySelector('h2').textContent = 'Sails at dawn'">Times</b></nav>
  <button onclick="alert('Sold out'); this.nextSibling.click()">Save</button><a download="list.csv" href="data:text/csv,a"></a>
  <h2>Unknown</h2><a href="/gone">Gone</a> <a href="/shop/">Shop</a>`;

async function runScript(path: string, ...answers: Answer[]) {
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const task = { prompt: `the sailing time on ${stage.url}${path}` };
  const outcome = await runAgent({ task, session: stage.session, planner, limits, log: () => {} });
  return { outcome, told: requests.map((request) => JSON.stringify(request.messages.at(-1))) };
}

test("what cannot be entered is told at once, with what can; the plan holds what was done and was not gone back on", async () => {
  const route = (path: string, status: number, body: string) =>
    stage.session.page
      .context()
      .route(`${stage.url}${path}`, (each) => each.fulfill({ status, contentType: "text/html", body }));
  await route("/ferries", 200, form);
  await route("/gone", 404, "gone");
  let page = "";
  const { outcome, told } = await runScript(
    "/ferries",
    (first) => {
      page = first;
      return [["select", { ref: refOf(page, /combobox "Pier"/), option: "West pier" }]];
    },
    () => [["fill", { ref: refOf(page, /^e\d+ .*"Day"/), text: "31.12.2026" }]],
    () => [["fill", { ref: refOf(page, /^e\d+ .*"Paper"/), text: "a.pdf" }]],
    () => [["fill", { ref: refOf(page, /checkbox "Night"/), text: "yes" }]],
    () => [["select", { ref: refOf(page, /^e\d+ textbox "From"/), option: "x" }]],
    () => [["click", { ref: refOf(page, /link "Gone"/) }]],
    (again) => [["click", { ref: refOf(again, /link "Shop"/) }]],
    () => [["back", {}]],
    (again) => [
      ["select", { ref: refOf(again, /combobox "Pier"/), option: "north pier" }],
      ["click", { ref: refOf(again, /button "Save"/) }],
      ["hover", { ref: refOf(again, /button "Times"/) }],
      ["observe", { outline: "full" }],
    ],
    (again) => {
      const fields = [{ name: "time", ref: refOf(again, /heading "Sails at dawn"/) }];
      return [
        ["read_record", { fields }],
        ["read_record", { fields }],
        ["finish", {}],
      ];
    },
  );
  expect(page).toMatch(/checkbox "Night".*\(ticked\)/);
  expect(told[1]).toMatch(
    /no such option\. Near it are these \(3 in all\):\\n<page-\w+>\\nNorth pier \| South pier/,
  );
  expect(told[2]).toContain("takes a date such as 2026-12-31");
  expect(told[3]).toContain("Files are not uploaded");
  expect(told[4]).toContain("takes no text: click it");
  expect(told[5]).toContain("is no native drop-down");
  expect(told[6]).toMatch(/no use \(navigation_failed\)\. This is the page before it again/);
  expect(told[6]).toContain("answered with status 404");
  expect(told[8]).toContain("/ferries");
  expect(told[9]).toContain("opened a dialog (alert), which was dismissed");
  expect(told[9]).toContain("offered a download, which is never saved");
  expect(told[9]).toMatch(/<page-\w+>\\n[^<]*Sold out/);
  if (outcome.status !== "success") throw new Error(JSON.stringify(outcome));
  expect(outcome.records).toEqual([{ time: "Sails at dawn" }]);
  expect(outcome.plan?.steps.map(({ kind }) => kind)).toEqual(["open", "select", "click", "hover"]);
  await stage.session.page.context().unrouteAll();
});
