import { createClaudePlanner, runAgent } from "@gleaner/agent";
import { prove, replay } from "@gleaner/replay";
import { expect, test } from "vitest";
import { servePages } from "./page-server.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const boats = {
  north: ["Alder", "Birch", "Cedar", "Dogwood"],
  south: ["Elm", "Fir", "Gorse"],
} as const;
const crewOf = (boat: string) => boat.length + 1;
const pier = (name: string, all: readonly string[]) =>
  `<h1>${name} pier</h1><ul>${all.map((boat, at) => `<li class="boat"><h3>${boat}</h3><p class="fare">${at + 3}.50 €</p></li>`).join("")}</ul>`;
const crews = (all: readonly string[]) =>
  `<h1>Crews</h1><table><tr><th>Boat</th><th>Crew</th></tr>${all.map((boat) => `<tr><td>${boat}</td><td>${crewOf(boat)}</td></tr>`).join("")}</table>`;
const pages: Record<string, string> = {
  "/north": pier("North", boats.north),
  "/south": pier("South", boats.south),
  // A boat without a crew, in another order.
  "/crews": crews([...boats.south, ...boats.north].filter((boat) => boat !== "Birch")),
  "/office": `<h1>Office</h1><dl><dt>Phone</dt><dd>555 0100</dd><dt>Street</dt><dd>Quay Lane</dd></dl>
    <button onclick="document.querySelector('dl').innerHTML = '<dt>Opens</dt><dd>at dawn</dd><dt>Closes</dt><dd>at dusk</dd>'">Hours</button>`,
};

const stage = openStage(() => servePages(pages));
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

async function runScript(path: string, ...answers: Answer[]) {
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const task = { prompt: `what the boats cost, on ${stage.url}${path} and the other pages` };
  const outcome = await runAgent({ task, session: stage.session, planner, limits, log: () => {} });
  if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
  const { records, plan } = outcome;
  const proof = await prove({ plan, records, openSession: stage.openSession, limits });
  if (!proof.ok) throw new Error(proof.reason);
  const told = requests.map((request) => JSON.stringify(request.messages.at(-1)));
  return { outcome, plan, proven: { plan, contract: proof.contract }, told };
}

const fares = (page: string, first: string) => [
  { name: "boat", ref: refOf(page, new RegExp(` text: "${first}"`)) },
  { name: "fare", ref: refOf(page, / money: /) },
  { name: "source", ref: "page" },
];

test("lists of several pages follow each other with their addresses, and a table of another page is joined by a field", async () => {
  let north = "";
  const { outcome, proven, plan, told } = await runScript(
    "/north",
    (page) => {
      north = page;
      return [["read_list", { group: "g1", fields: [{ name: "a", ref: "g1.c1" }], also: "rows" }]];
    },
    () => [
      ["read_list", { group: "g1", fields: fares(north, "Alder") }],
      ["open", { url: `${stage.url}/south` }],
    ],
    (page) => [
      ["read_list", { group: "g1", fields: fares(page, "Elm"), also: "rows" }],
      ["open", { url: `${stage.url}/crews` }],
    ],
    (page) => {
      const fields = [
        { name: "boat", ref: refOf(page, / text: "Elm"/) },
        { name: "crew", ref: refOf(page, / number: /) },
      ];
      return [
        ["read_list", { group: "g1", fields, also: "fields", by: "boat" }],
        ["finish", {}],
      ];
    },
  );
  const records = (["north", "south"] as const).flatMap((name) =>
    boats[name].map((boat, at) => ({
      boat,
      fare: at + 3.5,
      source: `${stage.url}/${name}`,
      crew: boat === "Birch" ? null : crewOf(boat),
    })),
  );
  expect(outcome.records).toEqual(records);
  expect(outcome.completeness).toMatchObject({ pages: 3, collected: 7, left: null });
  expect(outcome.evidence[5]?.crew?.url).toBe(`${stage.url}/crews`);
  expect(told[1]).toContain("Nothing was read before");
  expect(plan.also).toMatchObject([{ adds: "rows" }, { adds: "fields", by: "boat" }]);
  expect(proven.contract.also).toMatchObject([
    { maxRecords: null },
    { fields: [{ name: "boat" }, { name: "crew" }] },
  ]);
  expect(await replay(stage.session, proven, limits)).toMatchObject({
    verdict: "ok",
    collected: { records },
  });
  pages["/crews"] = "<h1>Crews</h1><p>Ask at the office.</p>";
  expect(await replay(stage.session, proven, limits)).toMatchObject({
    verdict: "site_changed",
    reason: expect.stringContaining("Of read 3:"),
  });
});

test("fields of several views are one record; what would be lost or doubled is told", async () => {
  let page = "";
  let opens = "";
  const phone = () => ({ name: "phone", ref: refOf(page, /^v\d+ .*"555 0100"/) });
  const { outcome, proven, told } = await runScript(
    "/office",
    (first) => {
      page = first;
      const street = { name: "street", ref: refOf(page, /^v\d+ .*"Quay Lane"/) };
      return [
        ["read_record", { fields: [street] }],
        ["read_record", { fields: [phone()] }],
        ["read_record", { fields: [phone(), street] }],
        ["open", { url: `${stage.url}/north` }],
        ["back", {}],
      ];
    },
    (again) => [["click", { ref: refOf(again, /button "Hours"/) }]],
    (hours) => {
      opens = refOf(hours, /^v\d+ .*"at dawn"/);
      return [["read_record", { fields: [{ name: "phone", ref: opens }], also: "fields" }]];
    },
    () => [
      ["read_record", { fields: [{ name: "opens", ref: opens }], also: "fields" }],
      ["finish", {}],
    ],
  );
  const records = [{ phone: "555 0100", street: "Quay Lane", opens: "at dawn" }];
  expect(outcome.records).toEqual(records);
  expect(told[1]).toContain("takes the place of all that was read before it");
  expect(told[1]).toContain("takes the place of the same read before it");
  expect(told[3]).toContain("Read before already: phone");
  expect(await replay(stage.session, proven, limits)).toMatchObject({
    verdict: "ok",
    collected: { records },
  });
});
