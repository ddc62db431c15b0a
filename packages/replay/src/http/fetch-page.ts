import { siteOf } from "@gleaner/automation/site";
import { type HttpAnswer, type HttpAsk, type HttpVisitor, type Pace, readRetryAfter } from "@gleaner/browser";
import { Doubt } from "../doubt.ts";
import type { Wait } from "../session.ts";

/** A page that takes longer is the browser's. */
const longestMs = 10_000;

/** Fetches for a session, at the run's pace; whatever is no whole answer of that site is a Doubt. */
export async function fetchPage(
  visitor: HttpVisitor,
  pace: Pace | null,
  url: string,
  wait: Wait,
  ask?: HttpAsk,
): Promise<HttpAnswer> {
  const { host } = new URL(url);
  await pace?.awaitTurn(host, wait.signal);
  try {
    const answer = await visitor.get(url, { ...wait, timeoutMs: Math.min(wait.timeoutMs, longestMs) }, ask);
    const { status, headers } = answer;
    const message = `${host} answered with status ${status}.`;
    if (status === 429 || status === 503) {
      pace?.refused({ host, message, retryAfterMs: readRetryAfter(headers["retry-after"], Date.now()) });
    } else pace?.served();
    if (status !== 200) throw new Doubt(message);
    doubtWay(url, answer);
    return answer;
  } catch (error) {
    wait.signal.throwIfAborted();
    throw error instanceof Doubt ? error : new Doubt(`${host} could not be read.`, { cause: error });
  }
}

/** Doubts an answer from elsewhere than was asked. */
function doubtWay(asked: string, { url }: HttpAnswer): void {
  if (new URL(asked).origin === url.origin) return;
  if (siteOf(asked) !== siteOf(url.href)) throw new Doubt("The address leads to another site.");
  if (new URL(asked).protocol === "https:" && url.protocol !== "https:")
    throw new Doubt("The address leads to a page without TLS.");
}
