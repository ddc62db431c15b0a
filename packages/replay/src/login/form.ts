import { findLoginPart } from "@gleaner/browser";
import type { Login } from "@gleaner/login";
import type { Locator as Found, Frame } from "playwright-core";
import type { PageSession, Wait } from "../session.ts";
import { count } from "../target.ts";

/** What a login form asks for. */
export type Asked = "username" | "password" | "code";

/** The login form that a page shows now, its parts as Playwright finds them. */
export interface Form {
  readonly frame: Frame;
  /** In the order in which they are filled. */
  readonly asked: readonly Asked[];
  part(name: Asked | "submit"): Found;
}

const inOrder: readonly Asked[] = ["username", "password", "code"];

/** The login form of the page, or of a frame into which the account may be typed; null where there is none. */
export async function findForm(
  session: PageSession,
  { rules }: Pick<Login, "rules">,
  wait: Wait,
): Promise<Form | null> {
  const main = session.page.mainFrame();
  const inner = session.page
    .frames()
    .filter((frame) => frame !== main && rules.refuseTyping(addressesOf(frame)) === null);
  for (const frame of [main, ...inner]) {
    const asked: Asked[] = [];
    for (const name of inOrder) {
      if ((await count(session, findLoginPart(frame, name), wait)) > 0) asked.push(name);
    }
    if (asked.length > 0) return { frame, asked, part: (name) => findLoginPart(frame, name) };
  }
  return null;
}

/** The addresses of a frame and of those around it, the page last. */
export function addressesOf(frame: Frame): string[] {
  const around = frame.parentFrame();
  return [frame.url(), ...(around === null ? [] : addressesOf(around))];
}
