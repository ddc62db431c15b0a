import type { Box } from "../dom/scan.ts";
import { tally } from "../value/tally.ts";

const MIN_ROWS = 3;
/** Share of the children of one that the other has too, for both to be rows of one kind. */
const ALIKE = 0.5;

const nameOf = ({ tag }: Box, token: string): string => `${tag}.${token}`;

/**
 * Rows of one kind that stand in containers of different kinds or depths, by the names that they share: the union of
 * what single paths find apart. `clusters` are the rows that were found path by path.
 */
export function findScattered(boxes: readonly Box[], clusters: readonly (readonly Box[])[]): Box[][] {
  const unions: Box[][] = [];
  const done = new Set<string>();
  const named = boxes.flatMap((box) => box.tokens.map((token) => ({ box, name: nameOf(box, token) })));
  const byName = Map.groupBy(named, ({ name }) => name);
  for (const cluster of clusters) {
    const [sample] = cluster;
    if (!sample || cluster.length < MIN_ROWS) continue;
    const token = sample.tokens.find((each) =>
      cluster.every(({ tag, tokens }) => tag === sample.tag && tokens.includes(each)),
    );
    const name = token === undefined ? null : nameOf(sample, token);
    if (name === null || done.has(name)) continue;
    done.add(name);
    const all = (byName.get(name) ?? []).map(({ box }) => box);
    if (all.every((box) => box.path === sample.path)) continue;
    const core = coreOf(cluster);
    const inCluster = new Set(cluster);
    const isLinked = cluster.every(({ links }) => links > 0);
    const alike = all.filter(
      (box) =>
        inCluster.has(box) ||
        // A row of headings is made like the others, and leads nowhere.
        (box.region === sample.region && isLike(box, core) && !(isLinked && box.links === 0)),
    );
    const members = new Set(alike);
    const outer = alike.filter((box) => !isInside(box, members));
    if (outer.length > cluster.length) unions.push(outer);
  }
  return unions;
}

// What most rows have, two levels deep.
function coreOf(rows: readonly Box[]): Set<string> {
  const counts = tally(rows.flatMap((row) => [...keysOf(row)]));
  return new Set([...counts].filter(([, count]) => count * 3 >= rows.length * 2).map(([part]) => part));
}

function isLike(box: Box, core: ReadonlySet<string>): boolean {
  const own = keysOf(box);
  const shared = [...core].filter((part) => own.has(part)).length;
  return core.size > 0 && shared >= Math.max(core.size, own.size) * ALIKE;
}

function keysOf(row: Box): Set<string> {
  return new Set(row.children.flatMap((child) => [child, ...child.children]).map(({ key }) => key));
}

function isInside(box: Box, members: ReadonlySet<Box>): boolean {
  for (let up = box.parent; up; up = up.parent) if (members.has(up)) return true;
  return false;
}
