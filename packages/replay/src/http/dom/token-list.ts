/** An element's classes, each once. */
export class TokenList {
  readonly #tokens: ReadonlySet<string>;
  constructor(text: string | null) {
    this.#tokens = new Set((text ?? "").split(/[\t\n\f\r ]+/).filter((token) => token !== ""));
  }
  get length(): number {
    return this.#tokens.size;
  }
  contains(token: string): boolean {
    return this.#tokens.has(token);
  }
  [Symbol.iterator]() {
    return this.#tokens.values();
  }
}
