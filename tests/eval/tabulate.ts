/** Lines of a table whose columns are as wide as their longest cell; numbers stand to the right. */
export function tabulate(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A share of 0 to 1 in percent with one decimal; a dash where there is no whole. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}
