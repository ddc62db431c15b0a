import type { FieldType, Reader } from "@gleaner/automation";
import type { Observation, RecordGroup } from "@gleaner/extract";
import { assign } from "./assignment.ts";
import { compareNames, headOf } from "./name-score.ts";
import type { AskedField, Request } from "./request.ts";
import { retypeReader } from "./retype.ts";
import { acceptable, isTextual, sameValues, scoreTarget } from "./score.ts";
import { columnsOf, fieldOf, listsOf, type Target } from "./target.ts";
import { contentWords } from "./words.ts";

/** What one asked field is read from; `ref`, `reader` and `type` are null where nothing on the page fits. */
export interface MatchedField {
  readonly name: string;
  readonly ref: string | null;
  /** The type of the value, where it is not the target's own. */
  readonly type: FieldType | null;
  readonly reader: Reader | null;
  /** 0 to 1. */
  readonly score: number;
  /** In a few words, for the log; holds names, never values of the page. */
  readonly why: string;
}

/** How a request is answered from a page. */
export interface Match {
  readonly kind: "list" | "record";
  readonly group: RecordGroup | null;
  readonly fields: readonly MatchedField[];
  /** Mean of the fields' scores, 0 to 1; unmatched ones count 0. */
  readonly score: number;
}

/** Scores this close to each other leave it open which one is meant, unless the names say it plainly. */
const tooClose = 0.03;
const plain = 0.7;
/** Fewer rows are rather sections, each a list of its own, than the items of a list field. */
const fewestItems = 3;
/** A group of the page loses this share of its score with every rank. */
const rankLoss = 0.05;

function matchTargets(
  fields: readonly AskedField[],
  targets: readonly Target[],
  request: Request,
  { language, title }: { readonly language: string | null; readonly title: string | null },
): MatchedField[] {
  const page = { targets, noun: request.noun, language };
  const scores = fields.map((field) =>
    targets.map((target) => scoreTarget(field, target, page) * onPage(field, target, title)),
  );
  const assigned = assign(scores);
  return fields.map((field, row) => {
    const column = assigned[row] ?? -1;
    const target = targets[column];
    const score = scores[row]?.[column] ?? 0;
    if (target === undefined || score < acceptable)
      return unmatched(field, "nothing on the page is named or typed like it");
    const rival = targets.find(
      (other, index) =>
        index !== column &&
        !assigned.includes(index) &&
        (scores[row]?.[index] ?? 0) > score - tooClose &&
        !sameValues(other, target),
    );
    if (rival !== undefined && score < plain) return unmatched(field, "several columns would fit as well");
    return matched(field, target, score, language);
  });
}

/** A page's title begins with what the page is about; the name of the site stands at its end. */
function onPage(field: AskedField, target: Target, title: string | null): number {
  const [sample] = target.samples;
  if (title === null || sample === undefined || headOf(field.name) !== "title") return 1;
  const at = title.toLowerCase().indexOf(sample.toLowerCase());
  // Meta titles carry the site's name or a slogan behind a dash or bar, as the page's title does.
  if (sample.length === title.length || /\s[-–—|·]\s/.test(sample)) return 0.94;
  if (at === 0) return 1;
  return at > 0 && at + sample.length === title.length ? 0.85 : 0.95;
}

function unmatched(field: AskedField, why: string): MatchedField {
  return { name: field.name, ref: null, type: null, reader: null, score: 0, why };
}

function matched(field: AskedField, target: Target, score: number, language: string | null): MatchedField {
  const wanted = field.type ?? (isTextual(field) ? "text" : target.type);
  const shown = `a value of kind ${target.type}`;
  const reader = retypeReader(target, wanted, language);
  const isSame = reader === null || reader === target.reader;
  return {
    name: field.name,
    ref: target.ref,
    type: isSame ? null : wanted,
    reader: reader ?? target.reader,
    score,
    why: isSame ? shown : `${shown}, read as ${wanted}`,
  };
}

function mean(fields: readonly MatchedField[]): number {
  return fields.reduce((sum, { score }) => sum + score, 0) / Math.max(1, fields.length);
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
  return bonus;
}

function matchList(request: Request, observation: Observation): Match | null {
  let best: { match: Match; value: number } | null = null;
  for (const [rank, group] of observation.groups.entries()) {
    const targets = columnsOf(group);
    const fields =
      request.fields.length === 0
        ? everyColumn(targets)
        : matchTargets(request.fields, targets, request, { language: observation.language, title: null });
    const score = mean(fields);
    if (score === 0) continue;
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
      score: 1,
      why: `a value of kind ${target.type}, under its own name`,
    });
  }
  return fields;
}

function contentName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
}

function matchRecord(request: Request, observation: Observation): Match {
  const targets = [
    ...observation.fields.map(fieldOf),
    ...observation.groups.filter(({ count }) => count >= fewestItems).flatMap(listsOf),
  ];
  const fields = matchTargets(request.fields, targets, request, observation);
  return { kind: "record", group: null, fields, score: mean(fields) };
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
  const asksLink = request.fields.some(({ type }) => type === "url");
  // Nobody asks for the link of the very page that is given.
  return list.score + (asksLink ? 0.2 : 0) > record.score ? list : record;
}
