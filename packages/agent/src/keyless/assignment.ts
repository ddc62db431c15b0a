/**
 * Assigns rows to columns so that the sum of scores is greatest (Kuhn–Munkres with potentials, O(n³)). A row
 * gets -1 where every choice left to it scores 0 or less.
 */
export function assign(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length;
  const width = Math.max(0, ...scores.map((row) => row.length));
  // Padding by one idle column per row lets a row stay unassigned at the cost of 0.
  const columns = width + rows;
  const cost = (row: number, column: number) => -Math.max(0, scores[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const owner = new Int32Array(columns + 1);
  const previous = new Int32Array(columns + 1);
  const at = (values: Float64Array | Int32Array, index: number) => values[index] ?? 0;
  for (let row = 1; row <= rows; row += 1) {
    owner[0] = row;
    let column = 0;
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(columns + 1);
    do {
      used[column] = 1;
      const current = at(owner, column);
      let delta = Number.POSITIVE_INFINITY;
      let nextColumn = 0;
      for (let other = 1; other <= columns; other += 1) {
        if (used[other] === 1) continue;
        const reduced = cost(current, other) - at(rowPotential, current) - at(columnPotential, other);
        if (reduced < at(least, other)) {
          least[other] = reduced;
          previous[other] = column;
        }
        if (at(least, other) < delta) {
          delta = at(least, other);
          nextColumn = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (used[other] === 1) {
          const owning = at(owner, other);
          rowPotential[owning] = at(rowPotential, owning) + delta;
          columnPotential[other] = at(columnPotential, other) - delta;
        } else least[other] = at(least, other) - delta;
      }
      column = nextColumn;
    } while (at(owner, column) !== 0);
    do {
      const before = at(previous, column);
      owner[column] = at(owner, before);
      column = before;
    } while (column !== 0);
  }
  const assigned = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= width; column += 1) {
    const row = at(owner, column);
    if (row > 0 && (scores[row - 1]?.[column - 1] ?? 0) > 0) assigned[row - 1] = column - 1;
  }
  return assigned;
}
