import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** The sets that a folder may hold, in the order in which they are run and reported. */
export const setNames = ["detail", "listing", "siblings", "layout", "paginated"] as const;

const Meta = z.object({
  id: z.string(),
  kind: z.enum(["detail", "listing", "paginated"]),
  task: z.string(),
  /** Field name to type: string, id, number, date, time, url, boolean, or `list<…>` of one of these. */
  schema: z.record(z.string(), z.string()),
  key: z.union([z.string(), z.array(z.string())]).nullish(),
  reliability: z.string().optional(),
  family: z.string().optional(),
  role: z.string().optional(),
  /** How the page was saved; it is served so. */
  encoding: z.string().default("utf-8"),
  /** Says that the saved page does not live without its site where its scripts run. */
  scripts_note: z.string().optional(),
  /** Path and query at which a sequence of pages begins. */
  start_path: z.string().optional(),
  /** Host that the page is of. */
  site: z.string().optional(),
  routes: z
    .object({
      path: z.string(),
      param: z.string(),
      default: z.string(),
      map: z.record(z.string(), z.string()),
    })
    .optional(),
});

const Answer = z.record(z.string(), z.unknown());
const Expected = z.union([z.object({ record: Answer }), z.object({ records: z.array(Answer) })]);

/** A record as answered or predicted; what its values are is the scorer's business. */
export type Answer = z.infer<typeof Answer>;

/** What a scorer needs to know of a task. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly schema: Readonly<Record<string, string>>;
  readonly key?: string | readonly string[] | null | undefined;
  readonly reliability?: string | undefined;
  readonly family?: string | undefined;
  readonly role?: string | undefined;
}

/** The right answer: one record, or the records of a list. */
export interface Expected {
  readonly single: boolean;
  readonly records: readonly Answer[];
}

/** One task of a set with its answer. */
export interface Item extends z.infer<typeof Meta> {
  readonly set: string;
  readonly dir: string;
  readonly expected: Expected;
}

/** Loads every task below `root` whose id begins with `only`, by id. */
export function loadItems(root: string, only: string): Item[] {
  const found = setNames.flatMap((set) => (existsSync(join(root, set)) ? walk(join(root, set), set) : []));
  return found.filter(({ id }) => id.startsWith(only)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function walk(dir: string, set: string): Item[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      return existsSync(join(path, "meta.json")) ? [loadItem(path, set)] : walk(path, set);
    });
}

function loadItem(dir: string, set: string): Item {
  const meta = Meta.parse(readJson(join(dir, "meta.json")));
  const answer = Expected.parse(readJson(join(dir, "expected.json")));
  const expected =
    "record" in answer
      ? { single: true, records: [answer.record] }
      : { single: false, records: answer.records };
  return { ...meta, set, dir, expected };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
