import type { Addition, Details, ItemStep, ListRead, Plan, Read, Step } from "@gleaner/automation";
import { Plan as PlanSchema } from "@gleaner/automation";
import type { ReadResult } from "@gleaner/extract";
import { type Collected, collectSeen, type Limits, nowhere, type Place } from "@gleaner/replay";
import type { Offered } from "./left.ts";

/** What leads to the pages of a list's items. */
export type Way = Pick<Details, "link" | "by">;

/** A list whose items are being looked at on their own pages. */
export interface Items {
  readonly read: ListRead;
  readonly list: Collected;
  readonly way: Way;
  /** The position among the chosen rows of the one on whose page is shown what to read of all. */
  readonly first: number;
  /** What was done on it. */
  readonly steps: ItemStep[];
  /** The list of which these items are read on the page of its first item; null where that is the task's own. */
  readonly outer: Items | null;
  /** A list of that page; its items may have pages of their own. */
  inner?: { readonly read: ListRead; readonly list: Collected; readonly way: Way | null } | undefined;
}

/** How a read joins those before it; null for the first. */
export type Joins = Pick<Addition, "adds" | "by"> | null;

/** A read with all that it gave, so that its page can be left. */
export interface Kept {
  readonly read: Read;
  readonly joins: Joins;
  readonly collected: Collected;
  /** The list with what its items' own pages say; null where they were not read. */
  readonly joined: Collected | null;
  readonly offered: Offered | null;
  /** How many steps had led to it. */
  readonly upTo: number;
}

/** What one run did so far, in the words of a plan. */
export interface Recording {
  readonly steps: Step[];
  /** The reads that the current one joins. */
  before: readonly Kept[];
  /** The read that the last action left: kept where another one joins it, or its page is gone back to. */
  left: Kept | null;
  joins: Joins;
  /** Where the steps have led. */
  place: Place;
  /** The pages that were left, the last one last. */
  trail: Left[];
  read: Read | null;
  /** What the read gave when it was chosen. */
  seen: ReadResult | null;
  collected: Collected | null;
  /** What leads to the pages of the list's items; null where nothing was named. */
  way: Way | null;
  /** Null until a list's items are looked at. */
  items: Items | null;
  /** The list with what its items' own pages say; null where they were not read. */
  joined: Collected | null;
  /** What the page offered of the list that was read; null where it was no list or a part of one. */
  offered: Offered | null;
  /** True after pagination: the page is no longer the one that the steps lead to. */
  movedOn: boolean;
}

/** A page that was left, and what had led to it. */
export interface Left {
  readonly place: Place;
  readonly steps: readonly Step[];
}

const nothingRead = {
  read: null,
  seen: null,
  collected: null,
  way: null,
  items: null,
  joined: null,
} satisfies Partial<Recording>;

export function startRecording(): Recording {
  return {
    ...nothingRead,
    before: [],
    left: null,
    joins: null,
    steps: [],
    place: nowhere,
    trail: [],
    offered: null,
    movedOn: false,
  };
}

/** Takes a read as the one that the run ends with, unless another follows, with what it gave and what the page offered. */
export function recordRead(
  recording: Recording,
  read: Read,
  {
    seen,
    offered,
    way = null,
    before,
    joins,
  }: Pick<Recording, "offered" | "before" | "joins"> & {
    readonly seen: ReadResult;
    readonly way?: Way | null;
  },
): void {
  const left = null;
  Object.assign(recording, nothingRead, {
    read,
    seen,
    offered,
    way,
    before,
    joins,
    left,
  } satisfies Partial<Recording>);
}

/** The current read with what it gave; null where nothing was read since the last action. */
export function currentRead(recording: Recording, limits: Limits): Kept | null {
  const { read, seen, joins, joined, offered, steps } = recording;
  if (read === null) return null;
  const collected = recording.collected ?? (seen && collectSeen(read, seen, limits));
  return collected && { read, joins, joined, offered, collected, upTo: steps.length };
}

/** Turns to the pages of a list's items: what follows is done and read on each. */
export function recordItems(recording: Recording, items: Items): void {
  Object.assign(recording, nothingRead, { items, movedOn: false } satisfies Partial<Recording>);
}

/** So many pages back can be gone. */
const longestTrail = 10;

/** Notes where the last step has led; the page before it can be gone back to if it was left. */
export function recordPlace(recording: Recording, place: Place, before: readonly Step[]): void {
  if (recording.place.steps > 0 && place.address !== recording.place.address) {
    const left = { place: recording.place, steps: [...before] };
    recording.trail = [...recording.trail, left].slice(-longestTrail);
  }
  recording.place = place;
}

/** Forgets what was done since the page before, which is the one that is open again, with what was read there last. */
export function recordReturn(recording: Recording): void {
  const before = recording.trail.pop();
  if (before === undefined) return;
  recording.steps.splice(0, recording.steps.length, ...before.steps);
  recording.place = before.place;
  const { left } = recording;
  forgetReads(recording);
  if (left !== null && left.upTo === recording.steps.length) restoreRead(recording, left);
  else recording.left = null;
}

/** Makes a read that was left the current one again. */
export function restoreRead(recording: Recording, { upTo, ...kept }: Kept): void {
  recording.steps.splice(upTo);
  Object.assign(recording, kept, { left: null } satisfies Partial<Recording>);
}

/** Adds a step. What was read before it is void, since a replay reads after its last step. */
export function recordStep(recording: Recording, step: Step): void {
  const last = recording.steps.at(-1);
  const kept = Math.max(recording.left?.upTo ?? 0, recording.before.at(-1)?.upTo ?? 0);
  if (step.kind === "open" && last?.kind === "open" && recording.steps.length > kept) recording.steps.pop();
  recording.steps.push(step);
  forgetReads(recording);
}

function forgetReads(recording: Recording): void {
  Object.assign(recording, nothingRead, { offered: null, movedOn: false } satisfies Partial<Recording>);
}

/** What is opened and left at once leads nowhere. */
const isNeeded = ({ kind }: Step, at: number, steps: readonly Step[]): boolean =>
  kind !== "open" || steps[at + 1]?.kind !== "open";

/** The plan of what was recorded; null when it cannot be said in the plan language. */
export function toPlan({ steps, read, joins, before }: Recording): Plan | null {
  const reads = [...before, { read, joins, upTo: steps.length }];
  const [first, ...also] = reads.map((each, at) => ({
    steps: steps.slice(reads[at - 1]?.upTo ?? 0, each.upTo).filter(isNeeded),
    read: each.read,
    ...each.joins,
  }));
  const plan = PlanSchema.safeParse({ version: 1, ...first, ...(also.length > 0 && { also }) });
  return plan.success ? plan.data : null;
}
