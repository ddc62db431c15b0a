/**
 * The cells of a file as a spreadsheet finds them whose cells are parted by this separator: quotes count only where a
 * cell begins, and what follows the closing one belongs to the cell.
 */
export function openCsv(file: string, separator: "," | ";"): string[] {
  const text = file.replace(/^\uFEFF/, "");
  const cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] === '"' && text[at + 1] !== '"') break;
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== "\r" && text[at] !== "\n") {
      cell += text[at];
      at += 1;
    }
    cells.push(cell);
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return cells;
}
