import type { AddressInfo } from "node:net";
import type { BrowserSession } from "@gleaner/browser";
import { type Account, type Login, openLogin, type Secrets } from "@gleaner/login";
import { withLogin } from "@gleaner/replay";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { createClub, member } from "../../sites/club/index.ts";
import { openBrowser } from "../agent/browser.ts";

/** A clock that stands still but for those who sleep. */
export function holdClock(start = Date.UTC(2026, 0, 1)) {
  let now = start;
  return {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

export interface Club {
  readonly url: string;
  readonly clock: ReturnType<typeof holdClock>;
  /** How often each path was asked for with each method: "POST /club/one/login". */
  readonly asked: Map<string, number>;
  /** The account as a job uses it; the member's own unless told. */
  login(account?: Partial<Account & Secrets>, onEcho?: (field: string) => void): Login;
  /** The site forgets all who are logged in. */
  forget(): void;
  /** A clean browser that uses the account. */
  openBrowser(login: Login): Promise<ReturnType<typeof withLogin<BrowserSession>>>;
  close(): Promise<void>;
}

/** The boat club's site by itself, with a clock that the test holds. */
export async function openClub(): Promise<Club> {
  const clock = holdClock();
  const asked = new Map<string, number>();
  const app = new Hono();
  app.use(async (c, next) => {
    const what = `${c.req.method} ${c.req.path}`;
    asked.set(what, (asked.get(what) ?? 0) + 1);
    await next();
  });
  let site = createClub(clock.now);
  app.mount("/club", (request) => site.fetch(request));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    clock,
    asked,
    login: (account = {}, onEcho) =>
      openLogin({
        account: { username: member.username, hasMfa: true, sites: ["127.0.0.1"], ...account },
        unlock: async () => ({ ...member, ...account }),
        taskUrls: [url],
        isOpenedHost: ({ host }) => host === `127.0.0.1:${port}`,
        clock,
        ...(onEcho && { onEcho }),
      }),
    forget: () => {
      site = createClub(clock.now);
    },
    openBrowser: async (login) => withLogin(await openBrowser(url), login),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
