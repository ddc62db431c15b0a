import { type AgentProgress, createClaudePlanner, runAgent } from "@gleaner/agent";
import { prove, replay } from "@gleaner/replay";
import { expect, test } from "vitest";
import { servePages } from "./page-server.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const plants = ["Aloe", "Borage", "Cedar", "Daisy"];
const heightOf = (plant: string) => (plant === "Cedar" ? null : plant.length * 10);

/** Cards of which a click shows more in the same page, after a while, and for one of them never. */
const cards = (shown: readonly string[], more: string) => `<h1>Plants</h1>
<div id="cards">${shown.map((name) => `<div class="card"><b>${name}</b><i>${name.length} petals</i><button aria-label="More on ${name}">+</button></div>`).join("")}</div>
<section id="panel"></section>${more}
<script>for (const button of document.querySelectorAll("button")) button.onclick = () => {
  const name = button.parentElement.firstElementChild.textContent;
  if (name !== "Cedar") setTimeout(() => { panel.innerHTML = "<h2>" + name + "</h2><dl><dt>Height</dt><dd>" + name.length * 10 + " cm</dd><dt>Light</dt><dd>half shade</dd></dl>"; }, 120);
};</script>`;
const stage = openStage(() =>
  servePages({
    "/plants": cards(
      plants.slice(0, 3),
      '<nav class="pages"><a rel="next" href="/plants?page=2">Next</a></nav>',
    ),
    "/plants?page=2": cards(plants.slice(3), ""),
    // Rows that lead on by a click, without a link.
    "/rooms": `<h1>Rooms</h1><table><tr><th>Room</th><th>Seats</th></tr>${["Ash", "Birch", "Clover"].map((name, at) => `<tr onclick="location.href='/rooms/${name}'"><td>${name}</td><td>${at + 2}</td></tr>`).join("")}</table>`,
    ...Object.fromEntries(
      ["Ash", "Birch", "Clover"].map((name, at) => [
        `/rooms/${name}`,
        `<h1>${name}</h1><dl><dt>Floor</dt><dd>${at + 1}</dd><dt>Door</dt><dd>${at}07</dd></dl>`,
      ]),
    ),
  }),
);
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 400 };

class Pause extends Error {}

async function runScript(prompt: string, from: AgentProgress | null, answers: Answer[], pauseAt = Infinity) {
  const { ask } = scriptModel(...answers);
  let left: AgentProgress | null = null;
  const running = runAgent({
    task: { prompt },
    session: stage.session,
    planner: createClaudePlanner({ model: "scripted", ask }),
    limits,
    log: () => {},
    checkpoints: {
      from,
      save: async (far) => {
        if ((far.rest?.items?.pages.length ?? 0) < pauseAt) return;
        left = JSON.parse(JSON.stringify(far));
        throw new Pause();
      },
    },
  });
  if (pauseAt !== Infinity) {
    await expect(running).rejects.toThrow(Pause);
    return { left, outcome: null };
  }
  const outcome = await running;
  if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
  return { left, outcome: { ...outcome, plan: outcome.plan } };
}

async function proveAndReplay({ plan, records }: Awaited<ReturnType<typeof runScript>>["outcome"] & object) {
  const proof = await prove({ plan, records, openSession: stage.openSession, limits });
  if (!proof.ok) throw new Error(proof.reason);
  expect(proof.contract.tier).toBeUndefined();
  const replayed = await replay(stage.session, { plan, contract: proof.contract }, limits);
  expect(replayed).toMatchObject({ verdict: "ok", collected: { records } });
}

const readCards: Answer = (page) => [
  [
    "read_list",
    {
      group: "g1",
      fields: [{ name: "name", ref: refOf(page, /g1\.c\d+ .*"Aloe"/) }],
      link: refOf(page, /^\s*e\d+ button .*More on Aloe/),
    },
  ],
  ["paginate", {}],
  ["for_each", {}],
];
const readHeight: Answer = (page) => [
  ["read_record", { fields: [{ name: "height", ref: refOf(page, /^v\d+ .*eight.* number/) }] }],
  ["finish", {}],
];

test("items that a click in their row opens are read one by one on all pages of the list, go on where they were left, are proven and replayed so", async () => {
  const prompt = `name and height of all plants on ${stage.url}/plants`;
  const records = plants.map((name) => ({ name, height: heightOf(name) }));
  const { left } = await runScript(prompt, null, [readCards, readHeight], 1);
  const { outcome } = await runScript(prompt, left, []);
  if (outcome === null) throw new Error("no outcome");
  expect(outcome.records).toEqual(records);
  expect(outcome.evidence[3]?.height?.url).toBe(`${stage.url}/plants?page=2`);
  expect(outcome.plan.read).toMatchObject({ details: { by: "click" } });
  await proveAndReplay(outcome);
});

test("a row that is clicked itself leads to its page", async () => {
  const { outcome } = await runScript(`room and floor on ${stage.url}/rooms`, null, [
    (page) => {
      const room = refOf(page, /g1\.c\d+ .*"Ash"/);
      return [
        ["read_list", { group: "g1", fields: [{ name: "room", ref: room }], link: room }],
        ["for_each", {}],
      ];
    },
    (page) => [
      ["read_record", { fields: [{ name: "floor", ref: refOf(page, /^v\d+ .*loor/) }] }],
      ["finish", {}],
    ],
  ]);
  if (outcome === null) throw new Error("no outcome");
  expect(outcome.records).toEqual(["Ash", "Birch", "Clover"].map((room, at) => ({ room, floor: at + 1 })));
});
