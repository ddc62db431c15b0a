/** What the columns of a table of standings mean, in the order in which each language's letters for them are listed. */
const meanings = [
  "played",
  "won",
  "drawn",
  "lost",
  "goals for",
  "goals against",
  "goal difference",
  "points",
] as const;

/** Letters for these, language by language; "-" where it has none. */
const letters: readonly string[] = [
  "p|pld|gp|mp, w, d|t, l, gf|f|pf, ga|a|pa, gd|diff, pts",
  "pj|j, pg|g, pe|e, pp|p, gf|f, gc|c, dg|dif, pts|ptos",
  "sp, s|g, u, n|v, -, -, diff, pkt|pkte",
  "j|mj, g|v, n, p|d, bp, bc, diff, pts",
  "g|pg, v, n, p, gf, gs, dr, pt|pti",
  "gs|wg, w, g, v, dv, dt, ds, ptn|pnt",
  "j, v, e, d, gp|gm, gc|gs, sg, pts",
  "m|rm, z, r, p, bz, bs, -, pkt",
];

const tables = letters.map(
  (list) =>
    new Map(list.split(", ").flatMap((each, at) => each.split("|").map((key) => [key, meanings[at] ?? ""]))),
);

/** Fewer letters of one language may stand over columns by chance. */
const fewestKnown = 4;

/** What names of columns mean if they are the letters of a table of standings ("W", "D", "L", "Pts"); nothing otherwise. */
export function standingsIn(names: readonly string[]): ReadonlyMap<string, string> {
  const known = tables.map((table) => new Map([...table].filter(([key]) => names.includes(key))));
  const most = known.reduce((best, each) => (each.size > best.size ? each : best), new Map<string, string>());
  return most.size < fewestKnown ? new Map() : most;
}
