import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createKeylessPlanner, runAgent } from "@gleaner/agent";
import type { ProvenPlan } from "@gleaner/automation";
import { openVisitor } from "@gleaner/browser";
import {
  Doubt,
  type HttpTrial,
  openHttpSession,
  openJsonSession,
  prove,
  replay,
  replayByHttp,
  replayByJson,
  run,
} from "@gleaner/replay";
import { startSites } from "../sites/index.ts";
import { loadItems } from "./item.ts";
import { byFamily, learn, openingAt, roleOf } from "./product.ts";
import { type PageServer, servePages } from "./serve.ts";
import { costOfBoth } from "./tier-cost.ts";
import { compare, type PageResult, report } from "./tier-report.ts";
import { createVisitor, faultOf, limits, type Visit } from "./visit.ts";

/** Prompts for our own sites, and whether scripts make what they ask for. */
const sitePrompts: readonly [path: string, prompt: string, isDrawn: boolean][] = [
  ["shop/", "name, price and link of every product on {url}, all pages", false],
  ["shop/", "name and price of every product on {url}, only this page", false],
  ["magazine/", "title and author of every article on {url}", false],
  ["changing/", "title, employer, place and salary of every job on {url}", false],
  ["search/?q=garden", "name and price of every stay on {url}", false],
  ["tables/", "all rows of the first table on {url}", false],
  ["library/", "title, author and year of every book on {url}, all pages", true],
  ["library/", "title and author of every book on {url}, only this page", true],
  ["feed/", "author, text and likes of every post on {url}, first 30", true],
];

/** Plain HTTP as a run opens it, for the pages that are served here. */
const trialOf = (resolve?: PageServer["resolve"]): HttpTrial => ({
  longestMs: () => 20_000,
  async open(source) {
    const egress = { allowHosts: ["127.0.0.0/8"], refusePorts: [], ...(resolve && { resolve }) };
    const visitor = await openVisitor({ egress });
    return source ? openJsonSession(visitor, null, source) : openHttpSession(visitor, null);
  },
});

/** Replays in the browser and at the plan's tier, and holds one against the other. */
async function replayBoth(
  id: string,
  proven: ProvenPlan,
  visit: Visit,
  http: HttpTrial,
  isOther: boolean,
): Promise<PageResult> {
  const tier = proven.contract.tier ?? "browser";
  const base: PageResult = {
    id,
    tier,
    isOther,
    isDrawn: null,
    compared: null,
    fell: null,
    objection: null,
    spent: null,
  };
  if (tier === "browser") return base;
  const startedAt = performance.now();
  const shown = await replay(visit, proven, limits).catch((error: unknown) => faultOf(error));
  const fetchedAt = performance.now();
  const session = await http.open(tier === "json" ? proven.plan.json : undefined);
  try {
    const { collected } = await (tier === "json" ? replayByJson : replayByHttp)(session, proven, limits);
    const objection = typeof shown === "string" ? shown : shown.verdict === "ok" ? null : shown.reason;
    if (typeof shown === "string" || objection !== null) return { ...base, objection };
    const tierMs = performance.now() - fetchedAt;
    const spent = { browserMs: fetchedAt - startedAt, tierMs, bytes: session.bytesReceived() };
    return { ...base, spent, compared: compare(shown.collected?.records ?? [], collected.records) };
  } catch (error) {
    if (!(error instanceof Doubt)) throw error;
    return { ...base, fell: error.message };
  } finally {
    await session.close();
  }
}

/**
 * Whether the page's own scripts have a part in the records: the same browser reads it without them. Null where a page
 * sends a browser without scripts elsewhere, as its `noscript` may: what is read there says nothing of this page.
 */
async function isDrawn({ plan }: ProvenPlan, visit: Visit): Promise<boolean | null> {
  const cdp = await visit.page.context().newCDPSession(visit.page);
  const read = () =>
    run(
      visit,
      { ...plan, read: plan.read.kind === "list" ? { ...plan.read, pagination: null } : plan.read },
      limits,
    ).then(
      ({ records }) => JSON.stringify(records),
      () => null,
    );
  const whole = await read();
  const address = visit.page.url();
  await cdp.send("Emulation.setScriptExecutionDisabled", { value: true });
  const bare = await read();
  const isElsewhere = visit.page.url() !== address;
  await cdp.send("Emulation.setScriptExecutionDisabled", { value: false });
  await cdp.detach();
  return isElsewhere ? null : whole !== bare;
}

/** Which of a folder's pages are taken, and for how long a page is begun. */
interface Sample {
  /** The begin of the pages' names. */
  readonly only: string;
  /** Of the families of pages, and of those that stand alone, the how manieth of how many parts: "2/4" after "1/4" takes others. */
  readonly part: string;
  readonly minutes: number;
}

/** In an order in which the first few are of all parts: a run that has no more time has seen some of each. */
const spread = <Each>(all: readonly Each[]): Each[] =>
  all
    .map((each, at) => ({ each, place: (at * 0.618034) % 1 }))
    .sort((one, other) => one.place - other.place)
    .map(({ each }) => each);

async function onSets(dir: string, { only, part, minutes }: Sample): Promise<PageResult[]> {
  const items = loadItems(dir, only);
  const [nth = 1, parts = 1] = part.split("/").map(Number);
  const units = spread(byFamily(items).filter((_, at) => at % parts === nth - 1));
  const until = Date.now() + minutes * 60_000;
  const pages = await servePages(items);
  const visitor = await createVisitor(pages, 2);
  const http = trialOf(pages.resolve);
  try {
    let begun = 0;
    const results = await visitor.each(units, async (unit, visit) => {
      if (Date.now() >= until) return [];
      begun += 1;
      const { teacher, pupils } = roleOf(unit);
      const { proven } = teacher ? await learn(teacher, visit, pages, http) : { proven: null };
      if (!teacher || !proven) return [];
      const drawn = await isDrawn(proven, visit);
      const own = await replayBoth(teacher.id, proven, visit, http, false);
      const others: PageResult[] = [];
      for (const item of pupils.filter((each) => each !== teacher)) {
        const plan = openingAt(proven.plan, pages.urlOf(item));
        others.push(await replayBoth(item.id, { ...proven, plan }, visit, http, true));
      }
      const done = [{ ...own, isDrawn: drawn }, ...others];
      // A run over all sets takes most of an hour: what is known of it so far is not lost with its end.
      for (const each of done) console.error(JSON.stringify(each));
      return done;
    });
    console.log(`\n${dir}: ${begun} of ${byFamily(items).length} families and single pages, part ${part}`);
    return results.flat();
  } finally {
    await visitor.close();
    await pages.close();
  }
}

async function onSites(): Promise<PageResult[]> {
  const sites = await startSites();
  const none = {
    urlOf: () => "",
    withoutPlace: (_: unknown, records: unknown) => records,
    close: async () => {},
  };
  const pages = { ...none, resolve: async () => ["127.0.0.1"] } as unknown as PageServer;
  const visitor = await createVisitor(pages, 1);
  const http = trialOf();
  try {
    const results = await visitor.each(
      sitePrompts,
      async ([path, text, drawn], visit): Promise<PageResult[]> => {
        const prompt = text.replace("{url}", `${sites.url}/${path}`);
        const planner = createKeylessPlanner();
        const outcome = await runAgent({ task: { prompt }, session: visit, planner, limits, log: () => {} });
        const id = `${path} ${text.slice(0, 24)}`;
        if (outcome.status !== "success" || !outcome.plan) {
          console.log(`${id}: no plan (${outcome.status})`);
          return [];
        }
        const { plan, records } = outcome;
        const proof = await prove({ plan, records, openSession: visit.openClean, http, limits });
        if (!proof.ok) console.log(`${id}: ${proof.reason}`);
        return proof.ok ? [{ ...(await replayBoth(id, proof, visit, http, false)), isDrawn: drawn }] : [];
      },
    );
    return results.flat();
  } finally {
    await visitor.close();
    await sites.close();
  }
}

/** Holds what plain HTTP gives against what the browser does, wherever a proof chose it: on our own sites, or on folders of sets. */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string", default: "" },
      part: { type: "string", default: "1/1" },
      minutes: { type: "string", default: "Infinity" },
    },
  });
  const sample = { only: values.only, part: values.part, minutes: Number(values.minutes) };
  let isKept = true;
  for (const dir of positionals) isKept = report(dir, await onSets(dir, sample)) && isKept;
  return positionals.length > 0 ? isKept : onOwn();
}

async function onOwn(): Promise<boolean> {
  for (const rows of [20, 500]) {
    const { http, json } = await costOfBoth(trialOf(), rows);
    for (const [name, { ms, bytes }] of Object.entries({ http, json }))
      console.log(`${rows} rows, where both hold, ${name}: median ${ms.toFixed(1)} ms, ${bytes} bytes`);
  }
  return report("tests/sites", await onSites());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await main()) ? 0 : 1;
