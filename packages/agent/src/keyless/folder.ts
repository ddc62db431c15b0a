import type { RecordGroup } from "@gleaner/extract";
import { isSamePlace } from "./same-place.ts";

type Column = RecordGroup["columns"][number];

/** What sites call the folders of their people for short. */
const shortened: ReadonlyMap<string, string> = new Map([
  ["u", "user"],
  ["profile", "user"],
  ["profiles", "user"],
]);

/**
 * The name that a column has by the addresses of its row's links, by column reference: "author" for "Ada Holm" where the
 * links lead to `/author/ada-holm` and the like. The link to a row's own page is left out: it says what the rows are.
 */
export function namesByFolder(columns: readonly Column[]): Map<string, string> {
  const titles = columns.filter(isTitle);
  const links = columns.filter(
    (column) => column.type === "url" && !titles.some((title) => isSamePlace(title, column)),
  );
  const texts = columns.filter(
    (column) => column.type === "text" && column.reader.attribute === null && !isTitle(column),
  );
  return new Map(
    links.flatMap((link) => {
      const folder = folderOf(link);
      if (folder === null) return [];
      return texts.filter((text) => isTextOf(text, link)).map(({ ref }) => [ref, folder] as const);
    }),
  );
}

const isTitle = ({ names }: Column): boolean => names.includes("title");

const pathOf = (address: string): string[] =>
  (URL.parse(address)?.pathname ?? "").toLowerCase().split("/").filter(Boolean);

/** The one folder that the pages of all links are in, each link having a page of its own. */
function folderOf({ samples }: Column): string | null {
  const paths = samples.map(pathOf);
  const [folder = "", ...others] = new Set(paths.map((path) => path.at(-2) ?? ""));
  const isEach = others.length === 0 && new Set(paths.map((path) => path.at(-1))).size > 1;
  return isEach && folder !== "" ? (shortened.get(folder) ?? folder) : null;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** True for what stands in the links, and where the pages are called by the texts: "/u/tobias_r" by "Tobias_R". */
function isTextOf(text: Column, link: Column): boolean {
  const pages = new Set(link.samples.map((address) => bare(pathOf(address).at(-1) ?? "")));
  return isSamePlace(text, link) || text.samples.every((sample) => pages.has(bare(sample)));
}
