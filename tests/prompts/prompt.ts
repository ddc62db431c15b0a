import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** Pages whose answers may be looked at one by one, and pages of which only counts are told. */
export const circles = ["open", "blind"] as const;
export type Circle = (typeof circles)[number];

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Plain = z.union([Scalar, z.array(Scalar)]);
/** A value, or the forms in which it may be given, such as a date as it is printed or as ISO 8601. */
const Cell = z.union([Plain, z.strictObject({ any: z.array(Plain).min(1) })]);
const ExpectedRecord = z.record(z.string(), Cell);

const Entry = z.strictObject({
  /** `{url}` stands for the page's address. */
  prompt: z.string(),
  /** `refused`: no scraping task. `none`: the page has nothing of it. Else the records, null where the page lacks a field. */
  expect: z.union([z.literal("refused"), z.literal("none"), z.array(ExpectedRecord).min(1)]),
  /** The prompt restricts, orders, counts or computes: these records exactly, or a refusal. */
  orRefused: z.boolean().default(false),
  /** The order of the records is asked for. */
  ordered: z.boolean().default(false),
  /** The prompt asks for everything: fields beyond the expected ones are not judged. */
  more: z.boolean().default(false),
});

export type ExpectedCell = z.infer<typeof Cell>;
export type ExpectedRecord = z.infer<typeof ExpectedRecord>;
export type Expectation = Omit<z.infer<typeof Entry>, "prompt">;

/** One page, in the shape in which the evaluation serves pages. */
export interface PromptPage {
  readonly id: string;
  readonly dir: string;
  readonly encoding: string;
}

/** One prompt on one page, with what is expected of it. */
export interface PromptCase extends Expectation {
  readonly id: string;
  readonly page: PromptPage;
  readonly prompt: string;
}

/** Loads the prompts of one circle whose ids begin with `only`, page by page. */
export function loadCases(circle: Circle, only: string): PromptCase[] {
  const root = join(import.meta.dirname, circle);
  return readdirSync(root)
    .sort()
    .flatMap((name) => {
      const page = { id: `${circle}-${name}`, dir: join(root, name), encoding: "utf-8" };
      const entries = z.array(Entry).parse(JSON.parse(readFileSync(join(page.dir, "prompts.json"), "utf8")));
      return entries.map((entry, at) => ({ ...entry, id: `${name}.${at + 1}`, page }));
    })
    .filter(({ id }) => id.startsWith(only));
}

/** What a prompt asks for, told from what is expected of it. */
export function askOf({ expect, orRefused, more }: Expectation): string {
  if (expect === "refused") return "no scraping task";
  if (orRefused) return "restricts or computes";
  if (more) return "everything";
  const lacks = expect === "none" || Object.keys(expect[0] ?? {}).some((name) => isLacking(expect, name));
  return lacks ? "lacking field" : "fields";
}

function isLacking(records: readonly ExpectedRecord[], name: string): boolean {
  return records.every((record) => record[name] === null);
}
