import type { JsonSource } from "@gleaner/automation";
import {
  type BrowserSession,
  keepPace,
  nameOfProxy,
  openPace,
  openVisitor,
  type Pace,
  type PaceClock,
  profileOf,
} from "@gleaner/browser";
import type { EgressSettings } from "@gleaner/core/egress";
import { type Login, noScrub } from "@gleaner/login";
import { openHttpSession, openJsonSession, withLogin } from "@gleaner/replay";
import type { Assignment } from "../assignment.ts";
import type { RunnerSettings } from "../settings.ts";
import type { Browsers, Outfit } from "./browsers.ts";
import type { Pictures } from "./pictures.ts";
import type { Run } from "./run.ts";

interface Givens extends Pick<Run, "log"> {
  readonly settings: Pick<RunnerSettings, "pageIntervalMs"> & EgressSettings;
  readonly browsers: Browsers;
  /** The account that the run uses; null where it has none. */
  readonly login: Login | null;
  readonly clock?: PaceClock;
  readonly pictures?: Pictures;
}

/** The HTTP visitors of one run, the account that its browsers use, and their common pace. */
export function outfit(
  assignment: Pick<Assignment, "antiBlocking" | "proxy" | "collectUntil">,
  givens: Givens,
): Pick<Run, "browsers" | "openHttp" | "pace" | "scrub"> {
  const { browsers, openHttp, pace } = paced(assignment, givens);
  const { login } = givens;
  if (login === null) return { browsers, openHttp, pace, scrub: noScrub };
  return {
    pace,
    openHttp: null,
    scrub: login.scrub,
    browsers: {
      take: async (signal) => withLogin(await browsers.take(signal), login),
      launch: async (signal) => withLogin(await browsers.launch(signal), login),
    },
  };
}

function paced(
  { antiBlocking, proxy, collectUntil }: Pick<Assignment, "antiBlocking" | "proxy" | "collectUntil">,
  { settings, browsers, log, clock, pictures }: Givens,
): Pick<Run, "browsers" | "openHttp" | "pace"> {
  if (proxy) log({ level: "info", message: `All traffic goes through the proxy ${nameOfProxy(proxy)}.` });
  const profile = (antiBlocking && proxy?.country && profileOf(proxy.country)) || undefined;
  if (profile) {
    const { locale, timezone } = profile;
    log({
      level: "info",
      message: `Pages are asked for as from there: in ${locale}, by the clock of ${timezone}.`,
    });
  }
  const own: Outfit = { proxy: proxy ?? undefined, profile };
  const watch = (session: BrowserSession) => pictures?.watch(session) ?? session;
  const take = async (signal: AbortSignal) => watch(await browsers.take(signal, own));
  const launch = async (signal: AbortSignal) => watch(await browsers.launch(signal, own));
  const { allowHosts, openedBy, refuseHosts, refusePorts } = settings;
  const egress = { allowHosts, openedBy, refuseHosts, refusePorts, proxy: own.proxy };
  const openHttp = (pace: Pace | null) => async (source?: JsonSource) => {
    const visitor = await openVisitor({ egress, profile });
    return source ? openJsonSession(visitor, pace, source) : openHttpSession(visitor, pace);
  };
  if (!antiBlocking) return { browsers: { take, launch }, openHttp: openHttp(null), pace: null };
  const pace = openPace({
    intervalMs: settings.pageIntervalMs,
    until: collectUntil,
    ...(clock && { clock }),
    onWait: (host, milliseconds) => {
      const seconds = Math.ceil(milliseconds / 1000);
      log({ level: "info", message: `Waiting ${seconds} s before asking ${host} again.` });
    },
  });
  return {
    pace,
    openHttp: openHttp(pace),
    browsers: {
      take: async (signal) => keepPace(await take(signal), pace),
      launch: async (signal) => keepPace(await launch(signal), pace),
    },
  };
}
