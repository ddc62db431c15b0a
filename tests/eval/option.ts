export interface Option {
  readonly input: {
    readonly ref: string | null;
    readonly items?: readonly string[];
    readonly without?: string;
    readonly part?: readonly { readonly take: "number"; readonly nth: number }[];
  };
  readonly score: number;
}

export interface Options {
  readonly name: string;
  readonly options: readonly Option[];
}

export interface Choice {
  readonly name: string;
  readonly option: Option | null;
  readonly score: number;
}

/** The best option of each field, the surest first; no two fields take the same one unless they may. */
export function assign(fields: readonly Options[], once = true): Choice[] {
  const taken = new Set<string>();
  const chosen = new Map<string, Choice>();
  const pairs = fields.flatMap(({ name, options }) => options.map((option) => ({ name, option })));
  for (const { name, option } of pairs.sort((a, b) => b.option.score - a.option.score)) {
    const key = JSON.stringify(option.input);
    if (option.score <= 0 || chosen.has(name) || (once && taken.has(key))) continue;
    chosen.set(name, { name, option, score: option.score });
    taken.add(key);
  }
  return fields.map(({ name }) => chosen.get(name) ?? { name, option: null, score: 0 });
}
