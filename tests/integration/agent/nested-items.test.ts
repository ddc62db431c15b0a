import { type AgentProgress, createClaudePlanner, runAgent } from "@gleaner/agent";
import type { DataRecord } from "@gleaner/automation";
import { prove, type ReplayProgress, replay } from "@gleaner/replay";
import { expect, test } from "vitest";
import { servePages } from "./page-server.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const halls = [
  { name: "Amber hall", plants: ["Aloe", "Borage", "Clover"] },
  { name: "Cedar hall", plants: [] },
  { name: "Dune hall", plants: ["Daisy"] },
];
const links = (kind: string, names: readonly string[]) =>
  `<ul class="${kind}">${names.map((name) => `<li><a class="name" href="/${kind}/${name[0]}${name.length}-${name.slice(-3)}">${name}</a><i>open</i></li>`).join("")}</ul>`;
const pathOf = (kind: string, name: string) => `/${kind}/${name[0]}${name.length}-${name.slice(-3)}`;
const heightOf = (plant: string) => plant.length * 10;

const pages: Record<string, string> = {
  "/halls": `<h1>Halls</h1>${links(
    "hall",
    halls.map(({ name }) => name),
  )}`,
};
for (const { name, plants } of halls) {
  const path = pathOf("hall", name);
  pages[path] = `<h1>${name}</h1>${links("plant", plants.slice(0, 2))}`;
  if (plants.length > 2) {
    pages[path] += `<nav><a rel="next" href="${path}?page=2">Next page</a></nav>`;
    pages[`${path}?page=2`] = `<h1>${name}</h1>${links("plant", plants.slice(2))}`;
  }
  for (const plant of plants)
    pages[pathOf("plant", plant)] =
      `<h1>${plant}</h1><dl><dt>Height</dt><dd>${heightOf(plant)} cm</dd><dt>Light</dt><dd>half shade</dd></dl>`;
}
delete pages[pathOf("plant", "Borage")];

const records = halls.flatMap<DataRecord>(({ name, plants }) =>
  plants.length === 0
    ? [{ hall: name, plant: null, height: null }]
    : plants.map((plant) => ({ hall: name, plant, height: plant === "Borage" ? null : heightOf(plant) })),
);

const stage = openStage(() => servePages(pages));
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 300 };

const listOf = (page: string, kind: string, field: string): ReturnType<Answer> => [
  [
    "read_list",
    {
      group: "g1",
      fields: [{ name: field, ref: refOf(page, /g1\.c\d+ .*text: "/) }],
      link: refOf(page, new RegExp(`g1\\.c\\d+ .*url: ".*/${kind}/`)),
    },
  ],
];
const answers: Answer[] = [
  (page) => [...listOf(page, "hall", "hall"), ["for_each", {}]],
  (page) => [...listOf(page, "plant", "plant"), ["paginate", {}], ["for_each", {}]],
  (page) => {
    // The column that leads on is not the planner's.
    expect(page).toContain('{"plant":"Aloe"}');
    expect(page).toContain("further pages are read of every row");
    return [
      ["read_record", { fields: [{ name: "height", ref: refOf(page, /^v\d+ .*eight.* number/) }] }],
      ["finish", {}],
    ];
  },
];

class Pause extends Error {}

/** Runs a script from where an earlier run was left, up to `stop`. */
function runFrom(
  from: AgentProgress | null,
  stop: (far: AgentProgress) => boolean,
  script: readonly Answer[] = answers,
) {
  const { ask } = scriptModel(...script);
  return runAgent({
    task: { prompt: `hall, plant and height of the plants on ${stage.url}/halls` },
    session: stage.session,
    planner: createClaudePlanner({ model: "scripted", ask }),
    limits,
    log: () => {},
    checkpoints: {
      from,
      save: async (far) => {
        if (!stop(far)) return;
        left = JSON.parse(JSON.stringify(far));
        throw new Pause();
      },
    },
  });
}
let left: AgentProgress | null = null;

test("pages of items lead to pages of items, two levels deep; a run goes on between two of them, is proven and replayed so", async () => {
  const paused = runFrom(null, ({ rest }) => rest?.items?.pages.length === 1);
  await expect(paused).rejects.toThrow(Pause);
  stage.site.asked.length = 0;
  const outcome = await runFrom(left, () => false);
  if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
  expect(outcome.records).toEqual(records);
  // What was visited before is not visited again.
  expect(stage.site.asked).not.toContain(pathOf("plant", "Aloe"));
  expect(stage.site.asked).toContain(pathOf("plant", "Daisy"));
  expect(outcome.completeness.left).toContain("could not be read");

  const { plan } = outcome;
  const { openSession } = stage;
  const proof = await prove({ plan, records: outcome.records, openSession, limits });
  if (!proof.ok) throw new Error(proof.reason);
  const proven = { plan, contract: proof.contract };
  expect(proof.contract.details?.fields.map(({ name }) => name)).toEqual(["plant", "height"]);

  let far: ReplayProgress | null = null;
  const stopped = replay(stage.session, proven, limits, {
    from: null,
    save: async (progress) => {
      if (progress.run.items?.items.length !== 1) return;
      far = JSON.parse(JSON.stringify(progress));
      throw new Pause();
    },
  });
  await expect(stopped).rejects.toThrow(Pause);
  stage.site.asked.length = 0;
  const replayed = await replay(stage.session, proven, limits, { from: far, save: async () => {} });
  expect(replayed).toMatchObject({ verdict: "ok", collected: { records } });
  const halls = stage.site.asked.filter((path) => path.startsWith("/hall"));
  expect(halls.toSorted()).toEqual(["Cedar hall", "Dune hall"].map((name) => pathOf("hall", name)));
});

test("a list on the page of an item is read with its further pages where these are wanted, else without", async () => {
  const rowsOf = (most: number) =>
    halls.flatMap<DataRecord>(({ name, plants }) =>
      plants.length === 0
        ? [{ hall: name, plant: null }]
        : plants.slice(0, most).map((plant) => ({ hall: name, plant })),
    );
  const readPlants = (page: string): ReturnType<Answer> => {
    const [[tool, input]] = listOf(page, "plant", "plant") as [[string, object]];
    return [[tool, { ...input, link: null }]];
  };
  for (const [calls, most] of [
    [
      [
        ["paginate", {}],
        ["finish", {}],
      ],
      3,
    ],
    [[["finish", {}]], 2],
  ] as const) {
    const outcome = await runFrom(null, () => false, [
      (page) => [...listOf(page, "hall", "hall"), ["for_each", {}]],
      (page) => [...readPlants(page), ...calls],
    ]);
    expect(outcome).toMatchObject({ status: "success", records: rowsOf(most) });
  }
});
