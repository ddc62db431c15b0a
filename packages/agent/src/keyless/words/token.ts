/** Stands in a prompt's text where an address stood, so that its signs are not read as words and marks. */
export const placeholder = "\uE000";

export type TokenKind = "word" | "number" | "mark" | "quote" | "bracket" | "address";

/** A word, number or mark of a prompt; quotes and brackets are units that hold their text. */
export interface Token {
  readonly kind: TokenKind;
  /** As it is written, without the quotes or brackets around. */
  readonly text: string;
  /** Lower case, for look-ups; marks of one meaning have one key. */
  readonly key: string;
  /** True where no white space stands before it. */
  readonly glued: boolean;
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "【": "】", "〔": "〕" };
const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "„": "“”",
  "«": "»",
  "「": "」",
  "『": "』",
  "`": "`",
  "‘": "’",
  "'": "'",
};
const marks: Readonly<Record<string, string>> = {
  "、": ",",
  "،": ",",
  "؛": ",",
  "؟": ".",
  "・": ",",
  "。": ".",
  "!": ".",
  "?": ".",
  "–": "-",
  "—": "-",
  "→": ":",
};
const arrow = /^[-=]{1,2}>/u;
/** Longest text between quotes; an opening sign without its partner in this range is an apostrophe or a slip. */
const longestQuote = 120;
const bullet = /^(?:[-*•·–]|\d{1,2}[.)]) /u;
const wordSign = /[\p{L}\p{M}\p{N}_]/u;
const glue = /[-'’.@_&]/u;
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const contraction = /^(?:m|re|ll|ve|d|t)$/iu;
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

/** Where the bracket that opens at a place closes; brackets without a partner are left out. */
export function pairBrackets(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: { readonly at: number; readonly closer: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    const closer = closers[sign];
    if (closer !== undefined) open.push({ at, closer });
    else if (open.at(-1)?.closer === sign) pairs.set(open.pop()?.at ?? 0, at);
  }
  return pairs;
}

/** Where a quotation that opens at a place ends, or -1. */
function endOfQuote(text: string, at: number): number {
  const ends = quotes[text[at] ?? ""];
  const isInside = wordSign.test(text[at - 1] ?? " ") || /\s/.test(text[at + 1] ?? " ");
  if (ends === undefined || isInside) return -1;
  for (let end = at + 2; end < Math.min(text.length, at + longestQuote); end += 1) {
    const sign = text[end] ?? "";
    const isApostrophe = "'’".includes(sign) && wordSign.test(text[end + 1] ?? " ");
    if (ends.includes(sign) && !isApostrophe) return end;
    if (sign === "\n") return -1;
  }
  return -1;
}

/** Where the word or number that starts at a place ends: signs such as a hyphen belong to it between two letters. */
function endOfWord(text: string, at: number): number {
  let end = at + 1;
  for (; end < text.length; end += 1) {
    const sign = text[end] ?? "";
    if (wordSign.test(sign) && !han.test(sign)) continue;
    const isNumber = /\d/.test(text[end - 1] ?? "") && /\d/.test(text[end + 1] ?? "");
    const isGlue = glue.test(sign) ? wordSign.test(text[end + 1] ?? " ") : isNumber && /[.,:]/.test(sign);
    if (!isGlue) break;
  }
  return end;
}

/** Longer words are codes and noise, and stay whole. */
const longestWord = 60;

/** Splits "l'auteur" and "lamp's" at the apostrophe, keeps "don't". */
function splitWord(word: string): string[] {
  const at = word.length > longestWord ? -1 : word.search(/['’]/u);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  if (at < 1 || contraction.test(after)) return [word];
  return after.toLowerCase() === "s" ? [before, "'s"] : [word.slice(0, at + 1), ...splitWord(after)];
}

/** Cuts a text into tokens, in one pass. Line ends and bullets are marks, a blank line ends a sentence. */
export function tokenize(given: string): Token[] {
  const text = given.normalize("NFKC").replaceAll("\r", "");
  const pairs = pairBrackets(text);
  const tokens: Token[] = [];
  let glued = false;
  const push = (kind: TokenKind, written: string, key = written.toLowerCase().replaceAll("’", "'")) => {
    tokens.push({ kind, text: written, key, glued });
    glued = true;
  };
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? "";
    const close = pairs.get(at);
    const quoteEnd = endOfQuote(text, at);
    let end = at + 1;
    if (/\s/.test(sign)) {
      if (sign === "\n") push("mark", sign, tokens.at(-1)?.key === "\n" ? "." : "\n");
      glued = false;
    } else if (isLineStart(tokens) && bullet.test(text.slice(at, at + 4))) {
      end = text.indexOf(" ", at);
      push("mark", sign, "•");
    } else if (sign === placeholder) push("address", sign);
    else if (arrow.test(text.slice(at, at + 3))) {
      end = text.indexOf(">", at) + 1;
      push("mark", text.slice(at, end), ":");
    } else if (close !== undefined) {
      end = close + 1;
      let inner = text.slice(at + 1, close).trim();
      // "[{name, price}]" is a list of such records.
      while (
        closers[inner[0] ?? ""] === inner.at(-1) &&
        inner.length > 1 &&
        inner.indexOf(inner.at(-1) ?? "") === inner.length - 1
      )
        inner = inner.slice(1, -1).trim();
      if (inner === placeholder) push("address", inner);
      else push("bracket", inner);
    } else if (sign === '"' && text[end] === sign) {
      end += 1;
      push("quote", "");
    } else if (quoteEnd > 0) {
      end = quoteEnd + 1;
      push("quote", text.slice(at + 1, quoteEnd).trim());
    } else if (han.test(sign)) {
      while (end < text.length && han.test(text[end] ?? "")) end += 1;
      for (const { segment } of segmenter.segment(text.slice(at, end))) push("word", segment);
    } else if (wordSign.test(sign)) {
      end = endOfWord(text, at);
      const word = text.slice(at, end);
      if (/^\d[\d.,:]*$/.test(word)) push("number", word);
      else for (const part of splitWord(word)) push("word", part);
    } else push("mark", sign, marks[sign] ?? sign);
    at = end;
  }
  return tokens;
}

/** The words of a run of tokens, for look-ups: with single spaces between, but where the script has none. */
export function keyOf(tokens: readonly Token[]): string {
  return tokens.reduce(
    (key, token) => `${key}${key === "" || (token.glued && han.test(token.key)) ? "" : " "}${token.key}`,
    "",
  );
}

function isLineStart(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  return last === undefined || (last.kind === "mark" && (last.key === "\n" || last.text === "\n"));
}
