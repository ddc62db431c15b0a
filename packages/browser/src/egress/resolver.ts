import type { lookup as lookUp } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";
import { remember } from "./remember.ts";

/** The addresses of a name; none when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** A name that takes longer counts as unknown; its answer is still cached for later requests. */
const answerLimitMs = 3_000;
const keptMs = 60_000;
/** A failed lookup is cached only briefly, because the failure may be temporary. */
const missKeptMs = 2_000;
/** The cache's size: more names than a normal page uses, and a bound for a page that invents names. */
const mostNames = 1_000;

/**
 * Resolves each name at most once a minute, for all connections: a page requests the same few hosts hundreds of
 * times, and the system runs only a handful of lookups at once.
 */
export function rememberAnswers(resolve: Resolve, now: () => number = () => performance.now()): Resolve {
  const answers = new Map<string, { until: number; readonly answer: Promise<readonly string[]> }>();
  return (host) => {
    const known = answers.get(host);
    if (known && now() < known.until) return withinLimit(known.answer);
    const answer = resolve(host).catch(() => []);
    const asked = { until: now() + keptMs, answer };
    remember(answers, host, asked, mostNames);
    void answer.then((found) => {
      if (found.length === 0) asked.until = now() + missKeptMs;
    });
    return withinLimit(answer);
  };
}

function withinLimit(answer: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly string[]>((settle) => {
    timer = setTimeout(() => settle([]), answerLimitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

export async function resolveBySystem(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** A stand-in for `dns.lookup` that knows one answer, so that nothing is resolved a second time. */
export function answerWith(addresses: readonly string[]): typeof lookUp {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const answer = (_host: string, options: { all?: boolean }, callback: (...result: unknown[]) => void) => {
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address, all[0]?.family);
  };
  return answer as unknown as typeof lookUp;
}
