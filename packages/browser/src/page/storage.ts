import type { BrowserContext, Cookie } from "playwright-core";
import type { Limits } from "../deadline.ts";
import { withDeadline } from "../deadline.ts";
import type { OriginStorage } from "../in-page/storage.ts";
import { probeScript } from "./probe.ts";
import type { World } from "./world.ts";

/** What makes a visitor known to a site again: all cookies, and what the page's own origin keeps. It may hold a login. */
export interface BrowserStorage {
  readonly cookies: readonly Cookie[];
  readonly origin: OriginStorage | null;
}

const late = "The browser did not give or take its storage in time.";

/** Takes what the browser keeps now. */
export async function takeStorage(
  context: BrowserContext,
  world: World,
  limits: Limits,
): Promise<BrowserStorage> {
  const [cookies, origin] = await Promise.all([
    withDeadline(context.cookies(), limits, late),
    world.call(probeScript, "storage", [], limits),
  ]);
  return { cookies, origin };
}

/** Puts it into a browser that has visited nothing yet; resolves with what ends that once the first page has begun. */
export async function putStorage(
  context: BrowserContext,
  world: World,
  { cookies, origin }: BrowserStorage,
  limits: Limits,
): Promise<() => Promise<void>> {
  await withDeadline(context.addCookies([...cookies]), limits, late);
  if (origin === null) return async () => {};
  const end = await withDeadline(world.addEarly(sourceOf(origin)), limits, late);
  return () => withDeadline(end(), limits, late);
}

/** Runs before the page's own scripts do, so that these find everything in its place. */
const sourceOf = (storage: OriginStorage): string => `(() => {
  const { origin, local, session } = ${JSON.stringify(storage)};
  if (location.origin !== origin || top !== self) return;
  for (const [name, text] of local) localStorage.setItem(name, text);
  for (const [name, text] of session) sessionStorage.setItem(name, text);
})()`;
