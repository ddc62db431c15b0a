import { readRecordSchema, type WantedField } from "@gleaner/automation";
import { parsePrompt } from "../../packages/agent/src/keyless/prompt.ts";
import type { Request } from "../../packages/agent/src/keyless/request.ts";
import { columnTargets, type Target, valueTargets } from "../../packages/agent/src/keyless/target.ts";
import { toJsonSchema } from "../eval/field-type.ts";
import { type Item, loadItems } from "../eval/item.ts";
import { type Rates, ratePage, rateRows } from "./agree.ts";
import type { Look, Raw } from "./look.ts";

/** One place of a page that could be read as what was asked for. */
export interface Reading {
  /** Index of the group, null for the page's one record. */
  readonly group: number | null;
  readonly targets: readonly Target[];
  /** How right each target is for each field; null where these are not the rows of the answers. */
  readonly rates: Rates | null;
  /** Share of the answers that are rows here. */
  readonly found: number;
  /** Share of the rows that answer nothing. */
  readonly surplus: number;
}

/** A task with what a planner sees of its page, and the truth. */
export interface Case {
  readonly item: Item;
  readonly site: string;
  readonly look: Look;
  readonly request: Request;
  readonly readings: readonly Reading[];
}

/** What the prompt of a task asks for; `typed` tells whether its schema says of what types. */
export function requestOf(item: Item, url: string, typed: boolean): Request | null {
  const wanted = readRecordSchema(toJsonSchema(item.schema)) ?? [];
  const fields = typed ? wanted : wanted.map((field): WantedField => ({ ...field, type: null }));
  const request = parsePrompt(item.task, { startUrl: url, fields });
  return request.kind === "request" ? request : null;
}

/** The site of a task: families and pages of one host belong together. */
function siteOf({ id, family }: Item): string {
  return family ?? (id.split("/")[1] ?? id).replace(/-\d+$/, "");
}

export function casesOf(dir: string, looks: readonly Look[]): Case[] {
  const items = new Map(loadItems(dir, "").map((item) => [item.id, item]));
  return looks.flatMap((look) => {
    const item = items.get(look.id);
    const request = item === undefined ? null : requestOf(item, look.observation.url, true);
    if (item === undefined || request === null) return [];
    return [{ item, site: siteOf(item), look, request, readings: readingsOf(item, look) }];
  });
}

function readingsOf(item: Item, { observation, raw }: Look): Reading[] {
  const page = { language: observation.language, base: new URL("/", observation.url).href };
  const rawOf = ({ ref, isColumn, isList }: Target): Raw => {
    const own = raw[ref] ?? [];
    return isColumn && isList && item.expected.single ? [own.flatMap((each) => each ?? [])] : own;
  };
  if (item.expected.single) {
    const targets = valueTargets(observation);
    return [{ group: null, targets, rates: ratePage(item, targets, rawOf, page), found: 1, surplus: 0 }];
  }
  return observation.groups.map((group, at) => {
    const targets = columnTargets(group);
    const rated = rateRows(item, targets, rawOf, page);
    return {
      group: at,
      targets,
      rates: rated?.rates ?? null,
      found: rated?.found ?? 0,
      surplus: rated?.surplus ?? 1,
    };
  });
}
