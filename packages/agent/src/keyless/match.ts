import type { Observation, RecordGroup } from "@gleaner/extract";
import { assign } from "./assignment.ts";
import { judgeFilter } from "./filter.ts";
import { type Match, type MatchedField, matched, mean, unmatched } from "./matched.ts";
import { isMenu } from "./menu.ts";
import { compareNames } from "./name-score.ts";
import { matchRecord } from "./record.ts";
import type { AskedField, Request } from "./request.ts";
import { hasRival } from "./rival.ts";
import { acceptable, scoreTarget } from "./score.ts";
import { columnsOf, type Target } from "./target.ts";
import { contentWords } from "./words.ts";

export type { Match, MatchedField } from "./matched.ts";

/** A group of the page loses this share of its score with every rank. */
const rankLoss = 0.05;

/** Fewer rows are a pair rather than a list. */
const fewestRows = 3;

function countOf({ fields }: Match): number {
  return fields.filter(({ ref }) => ref !== null).length;
}

/** Rows that have less of what is asked for are the lines of records and not the records: of several fields, of one. */
const leastShare = 0.4;
const leastOfOne = 0.25;

/** True when every row has one of the asked values at most: "Author: …" and "Year: …" are lines of one record. */
function isOfLines(fields: readonly MatchedField[], targets: readonly Target[]): boolean {
  const found = fields.flatMap(({ ref }) => targets.find((target) => target.ref === ref) ?? []);
  const share = found.reduce((sum, { coverage }) => sum + coverage, 0) / Math.max(1, found.length);
  return fields.length > 1 && share < (found.length > 1 ? leastShare : leastOfOne);
}

/** What stands in a menu, a side bar or a footer loses against the same in the main part. */
const besideLoss = 0.1;

function matchTargets(
  fields: readonly AskedField[],
  targets: readonly Target[],
  request: Request,
  language: string | null,
): MatchedField[] {
  const page = { targets, noun: request.noun, language, rows: true };
  const scores = fields.map((field) => targets.map((target) => scoreTarget(field, target, page)));
  const assigned = assign(scores);
  return fields.map((field, row) => {
    const column = assigned[row] ?? -1;
    const target = targets[column];
    const score = scores[row]?.[column] ?? 0;
    if (target === undefined || score < acceptable)
      return unmatched(field, "nothing on the page is named or typed like it");
    if (hasRival(targets, { assigned, column, scores: scores[row] ?? [] }))
      return unmatched(field, "several columns would fit as well");
    return matched(field, target, score, language);
  });
}

/** How much a group's heading and size speak for it, apart from its columns. */
function preferGroup(group: RecordGroup, rank: number, request: Request): number {
  let bonus = -rankLoss * Math.min(rank, 8);
  if (request.noun !== null && group.heading !== null && compareNames(request.noun, group.heading) > 0.4)
    bonus += 0.1;
  const spoken = new Set(contentWords(request.context));
  const heading = contentWords(group.heading ?? "");
  bonus += (0.15 * heading.filter((word) => spoken.has(word)).length) / Math.max(1, heading.length);
  bonus += 0.05 * Math.min(4, Math.log2(group.count / 4));
  if (request.maxRecords !== null && group.count === request.maxRecords) bonus += 0.05;
  if (group.count < 3) bonus -= 0.2;
  if (group.region !== undefined) bonus -= besideLoss;
  if (request.filter !== null)
    bonus += { held: 0.2, first: 0.15, unmet: 0 }[judgeFilter(request.filter, group)];
  return bonus;
}

function matchList(request: Request, observation: Observation): Match | null {
  let best: { match: Match; value: number } | null = null;
  for (const [rank, group] of observation.groups.entries()) {
    if (isMenu(group, request)) continue;
    const targets = columnsOf(group);
    const fields =
      request.fields.length === 0
        ? everyColumn(targets)
        : matchTargets(request.fields, targets, request, observation.language);
    const score = mean(fields);
    if (score === 0 || isOfLines(fields, targets)) continue;
    const value = (request.fields.length === 0 ? 0.5 : score) + preferGroup(group, rank, request);
    if (best === null || value > best.value) best = { match: { kind: "list", group, fields, score }, value };
  }
  return best?.match ?? null;
}

/** All of a group's well filled columns under their own names, for prompts that name no field. */
function everyColumn(targets: readonly Target[]): MatchedField[] {
  const taken = new Set<string>();
  const fields: MatchedField[] = [];
  for (const target of targets) {
    const name = target.names
      .map((each) => contentName(each))
      .find((each) => each !== "" && !taken.has(each));
    if (name === undefined || target.coverage < 0.3 || fields.length === 20) continue;
    taken.add(name);
    fields.push({
      name,
      ref: target.ref,
      type: null,
      reader: target.reader,
      without: null,
      score: 1,
      why: `found, read as ${target.type}`,
    });
  }
  return fields;
}

function contentName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 60);
}

/**
 * Chooses list or record, the group, and for each asked field what to read it from, or nothing. Null when the
 * page offers nothing for any asked field.
 */
export function matchFields(request: Request, observation: Observation): Match | null {
  const list = request.shape === "record" ? null : matchList(request, observation);
  const record =
    request.shape === "list" || request.fields.length === 0 ? null : matchRecord(request, observation);
  if (list === null) return record === null || record.score === 0 ? null : record;
  if (record === null || record.score === 0) return list;
  // Two neighbours of the page's thing are no list that was asked for where the page itself answers as much.
  const isPair = (list.group?.count ?? 0) < fewestRows;
  if (isPair && countOf(record) >= countOf(list)) return record;
  const asksLink = request.fields.some(({ type }) => type === "url");
  // Nobody asks for the link of the very page that is given.
  return list.score + (asksLink ? 0.2 : 0) > record.score ? list : record;
}
