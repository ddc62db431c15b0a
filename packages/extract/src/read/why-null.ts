import type { NullReason, Reader, Way } from "@gleaner/automation";
import { isUnread } from "@gleaner/automation/nowhere";
import type { Page } from "../dom/page.ts";
import { locateAll, type Scope } from "./locate.ts";
import { readRaw } from "./raw.ts";
import { heardWays } from "./vote.ts";
import { follow } from "./way.ts";

/** Why a reader gives nothing in a scope, and where something stands there instead, what. */
export interface Lack {
  readonly reason: NullReason;
  readonly found?: Found;
}

interface Found {
  readonly way: Way;
  readonly raw: readonly string[];
}

/** Of what is unsure so many different texts are told. */
const MAX_TEXTS = 5;

/** Says of a reader to which `vote` gave nothing why. What says most is said: a text before an empty place, a place before none. */
export function whyNull(page: Page, scope: Scope, reader: Reader): Lack {
  if (isUnread(reader)) return { reason: "not_planned" };
  const lacks = heardWays(reader).map((way) => lackOf(page, scope, way, reader));
  const of = (reason: NullReason): Lack[] => lacks.filter((lack) => lack.reason === reason);
  const [doubted, ...others] = of("unsure");
  if (!doubted?.found) return of("unreadable")[0] ?? of("empty")[0] ?? { reason: "not_on_page" };
  const raw = [doubted, ...others].flatMap(({ found }) => found?.raw ?? []);
  return { ...doubted, found: { ...doubted.found, raw: [...new Set(raw)].slice(0, MAX_TEXTS) } };
}

function lackOf(page: Page, scope: Scope, way: Way, reader: Reader): Lack {
  const { locator, attribute } = way;
  const readBy = (take: Reader["take"]): readonly string[] => {
    const raw = readRaw(page, scope, { ...reader, locators: [locator], attribute, take })?.raw ?? [];
    return raw.filter((text) => text.trim() !== "");
  };
  const meant = readBy(reader.take);
  if (meant.length > 0)
    return { reason: follow(page, scope, way, reader) ? "unsure" : "unreadable", found: { way, raw: meant } };
  if (locateAll(page, scope, locator).length === 0) return { reason: "not_on_page" };
  const several = readBy("list");
  return several.length > 0
    ? { reason: "unsure", found: { way, raw: several } }
    : { reason: "empty", found: { way, raw: [""] } };
}
