import type { DataRecord, FieldType } from "@gleaner/automation";
import { toJsonSchema } from "../../eval/field-type.ts";
import { type Item, loadItems } from "../../eval/item.ts";
import { byFamily, roleOf } from "../../eval/product.ts";
import type { PageServer } from "../../eval/serve.ts";
import { mutate } from "../index.ts";
import type { Sample } from "../sample.ts";
import { breaks, casesOf, type Extent, loadSubjects, namesOf } from "../subject.ts";

/** A page that becomes another one at its address. */
export interface Change {
  /** The row of the table that it counts in. */
  readonly set: string;
  readonly name: string;
  /** Changes of one page share the plan that is chosen for it. */
  readonly page: string;
  /** True where no replay may deliver anything afterwards. */
  readonly isBreaking: boolean;
  /** The page as it is first, with its answer; it is served at this item's address. */
  readonly before: Item;
  /** What is right afterwards. */
  readonly after: Item;
  /** What a caller asks for beside the prompt. */
  readonly schema: ReturnType<typeof toJsonSchema> | undefined;
  begin(pages: PageServer): void;
  change(pages: PageServer): void;
}

/** The mutators' changes of our own pages. */
export async function listOwnChanges(extent: Extent): Promise<Change[]> {
  const subjects = await loadSubjects();
  return subjects.flatMap(({ sample, later }) =>
    casesOf(sample, extent).map(({ chosen, seed }, at): Change => {
      const { document, records } = mutate(later(seed), chosen, seed);
      const html = `<!doctype html>${document.documentElement.outerHTML}`;
      const before = toItem(sample, `own/${sample.name}/${at}`, sample.records);
      const isBreaking = breaks(chosen);
      return {
        set: isBreaking
          ? "own pages, changes that break them"
          : "own pages, changes that leave what was asked",
        name: `${sample.name}, ${namesOf(chosen)}`,
        page: sample.name,
        isBreaking,
        before,
        after: toItem(sample, before.id, records),
        schema: undefined,
        begin: (pages) => pages.show(before, sample.html),
        change: (pages) => pages.show(before, html),
      };
    }),
  );
}

/** The redesigns of a folder of evaluation sets: each family's page of before, and each of after. */
export function listRedesigns(root: string): Change[] {
  return byFamily(loadItems(root, "layout/")).flatMap((family) => {
    const { teacher, pupils } = roleOf(family);
    if (teacher === undefined) return [];
    return pupils.map((after): Change => {
      // A family's second page of after has an address, and a plan, of its own.
      const before = { ...teacher, id: `layout/${after.id.replaceAll("/", "-")}` };
      return {
        set: "evaluation pages, before and after a redesign",
        name: after.id,
        page: after.id,
        isBreaking: false,
        before,
        after,
        schema: toJsonSchema(teacher.schema),
        begin: () => {},
        change: (pages) => pages.become(before, after),
      };
    });
  });
}

/** A page of ours as a task with its answer. */
function toItem({ types, rows }: Sample, id: string, records: readonly DataRecord[]): Item {
  const names = Object.keys(types);
  const fields = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return {
    id,
    set: "own",
    dir: "",
    kind: rows === null ? "detail" : "listing",
    task: rows === null ? `Extract the ${fields} of this page` : `Extract the ${fields} of every row`,
    schema: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, toEvalType(type)])),
    encoding: "utf-8",
    expected: { single: rows === null, records },
  };
}

function toEvalType(type: FieldType): string {
  if (type === "text") return "string";
  return type === "money" ? "number" : type;
}
