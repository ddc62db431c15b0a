import type { DataRecord, ProvenPlan } from "@gleaner/automation";
import type { PageScript } from "@gleaner/extract";
import { heal, type OwnSession } from "@gleaner/replay";
import { keepPage } from "../../packages/replay/src/kept-page/index.ts";
import { type Learned, measure } from "./plan.ts";
import type { Sample } from "./sample.ts";

/** How a heal without a model ended: nothing mended, or a plan whose records are right, right but for some, or not. */
export type Mending = "refused" | "healed" | "healed short" | "healed wrong";

const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 0 };

/** Heals a plan that was learned on a sample, on a page to which that sample has changed. */
export async function mendOn(
  learned: Learned,
  was: Sample,
  page: PageScript,
  truth: readonly DataRecord[],
): Promise<Mending> {
  const { url } = was;
  const { read, contract, collected } = learned;
  const proven: ProvenPlan = {
    plan: { version: 1, steps: [{ kind: "open", url }], read },
    contract,
  };
  const { records, evidence } = collected;
  const kept = keepPage(was.html, read, { url, records, evidence }, Date.now());
  const openSession = async () => sessionOn(page, url);
  const healing = await heal({ session: sessionOn(page, url), proven, limits, openSession, kept });
  if (!healing.ok) return "refused";
  const { wrong, missing } = measure(healing.collected.records, truth);
  if (wrong > 0) return "healed wrong";
  return missing > 0 ? "healed short" : "healed";
}

/** A session that shows one page without a browser. */
function sessionOn(script: PageScript, url: string): OwnSession {
  const session = {
    page: { url: () => url, content: async () => "" },
    async open() {},
    async settle() {},
    async scroll() {},
    bound: <T>(work: Promise<T>) => work,
    async call<Name extends keyof PageScript>(name: Name, ...args: Parameters<PageScript[Name]>) {
      const ask = script[name] as (...given: Parameters<PageScript[Name]>) => ReturnType<PageScript[Name]>;
      return ask(...args);
    },
    async close() {},
  };
  return session as unknown as OwnSession;
}
