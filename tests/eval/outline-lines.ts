/** A line of the outline that a planner is shown. */
export interface Line {
  readonly ref: string;
  readonly text: string;
  /** Where a link leads; empty for anything else. */
  readonly address: string;
}

/** The lines that can be pointed at, of an outline as it is shown. */
export function linesOf(outline: string): Line[] {
  return outline.split("\n").flatMap((line) => {
    const [, ref, text, address = ""] =
      /^((?:f\d+)?e\d+) \S+ ("(?:[^"\\]|\\.)*")(?: ("(?:[^"\\]|\\.)*"))?/.exec(line) ?? [];
    return ref === undefined || text === undefined
      ? []
      : [{ ref, text: String(readQuoted(text)), address: String(readQuoted(address)) }];
  });
}

function readQuoted(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
