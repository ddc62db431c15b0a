import type { Gleaner } from "gleaner";
import { openSystem } from "../../e2e/system.ts";
import { servePages } from "../../eval/serve.ts";
import { createVisitor } from "../../eval/visit.ts";
import type { Extent } from "../subject.ts";
import { type Change, listOwnChanges, listRedesigns } from "./change.ts";
import { showTried } from "./table.ts";
import { type Shelf, tryChange } from "./trial.ts";

/** Runners, and changes that are tried at once. */
const atOnce = 2;
/** A team's AI runs of one month, less what is left over. */
const runsOfTeam = 140;
const extent: Extent = { seeds: [2], pairs: 5 };
/** The service's own, which tests make shorter: a busy machine loses no runner. */
const periods = { GLEANER_LEASE_MS: "90000", GLEANER_HEARTBEAT_MS: "30000" } as const;

/** Tries every change whose name begins so through the whole service, and prints what became of them. */
export async function mutateThroughService(dir: string | undefined, only: string): Promise<void> {
  const all = [...(await listOwnChanges(extent)), ...(dir === undefined ? [] : listRedesigns(dir))];
  const changes = all.filter(({ name }) => name.startsWith(only));
  const pages = await servePages(
    changes.map(({ before }) => before),
    false,
  );
  const host = new URL(pages.urlOf(firstOf(changes).before)).host;
  const system = await openSystem({ runners: atOnce, env: { ...periods, GLEANER_ALLOW_HOSTS: host } });
  const visitor = await createVisitor(pages, atOnce);
  try {
    const clients: Gleaner[] = [];
    for (let runs = 0; runs < changes.length; runs += runsOfTeam)
      clients.push((await system.openTeam("business")).client);
    const shelf: Shelf = { unplanned: new Set(), chosen: new Map() };
    const startedAt = performance.now();
    const tried = await visitor.each([...changes.entries()], async ([at, change], visit) => {
      const client = clients[Math.floor(at / runsOfTeam)] ?? system.client;
      const done = await tryChange(change, { client, pages, visit, shelf });
      console.error(
        `${at + 1} of ${changes.length}: ${change.name}: ${done.prediction.verdict ?? "no plan"}`,
      );
      return done;
    });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${tried.length} changes through the service in ${seconds.toFixed(0)} s\n`);
    console.log(showTried(tried));
  } finally {
    await visitor.close();
    await system.close();
    await pages.close();
  }
}

function firstOf(changes: readonly Change[]): Change {
  const [first] = changes;
  if (first === undefined) throw new Error("no change has such a name");
  return first;
}
