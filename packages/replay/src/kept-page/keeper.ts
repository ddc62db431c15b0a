import type { Plan } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import type { ReadResult } from "@gleaner/extract";
import { isInBrowser, type Session } from "../session.ts";
import { type KeptPage, keepPage } from "./index.ts";

const longestMs = 5_000;

/** Looks at the first page that a plan reads, for it to be kept once the plan has been found to work there. */
export interface PageKeeper {
  readonly onFirst: (first: ReadResult) => Promise<void>;
  /** Null where there is nothing to keep. */
  kept(): KeptPage | null;
}

/** Of a plan that reads but once; a page that cannot be kept is none. */
export function openPageKeeper(session: Session, { read, also }: Plan): PageKeeper {
  let seen: { readonly page: string; readonly first: ReadResult; readonly at: number } | null = null;
  let isOver = also !== undefined;
  return {
    async onFirst(first) {
      if (isOver) return;
      isOver = true;
      const page = await contentOf(session);
      // What a page shows of the account is not kept, were it sealed.
      if (page !== null && !session.login?.scrub.holdsSecret(page)) seen = { page, first, at: Date.now() };
    },
    kept: () => seen && keepPage(seen.page, read, seen.first, seen.at),
  };
}

async function contentOf(session: Session): Promise<string | null> {
  if (!isInBrowser(session)) return session.content?.() ?? null;
  const wait = { signal: new AbortController().signal, timeoutMs: longestMs };
  try {
    return await session.bound(session.page.content(), wait);
  } catch (error) {
    if (error instanceof PageError && error.code === "browser_lost") throw error;
    return null;
  }
}
