/** What a word or a phrase can do in a prompt. */
export type Role =
  // It says nothing of what is wanted.
  | "courtesy"
  | "article"
  | "plural-article"
  // An article, too, that stands before one thing only.
  | "single-article"
  | "own"
  | "it"
  | "my"
  // It asks for data, or says where to go for it.
  | "verb"
  | "visit"
  // It says how many.
  | "every"
  | "this"
  | "only"
  | "first"
  | "most"
  | "position"
  // It stands for a part of a page or of an answer.
  | "everything"
  | "details"
  | "columns"
  | "table"
  | "page"
  | "section"
  | "format"
  | "single"
  | "thing"
  | "neutral"
  | "noun"
  | "chrome"
  // It says of all that is listed, or of some, that it can be had ("available", "open").
  | "state"
  // It joins.
  | "and"
  | "or"
  | "of"
  | "at"
  | "for"
  | "with"
  | "as"
  | "per"
  | "if"
  | "whether"
  | "relative"
  | "except"
  | "where"
  | "is"
  | "possessive"
  | "after"
  // It says how a value is meant or written.
  | "shown"
  | "missing"
  | "manner"
  | "unit"
  | "measure"
  | "list-of"
  // Its writer.
  | "self"
  // It asks.
  | "what"
  | "who"
  | "when"
  | "whereabouts"
  | "how-much"
  | "how-many"
  | "how"
  | "wrote"
  | "knowledge"
  // It takes more than reading.
  | "bound"
  | "onward"
  | "than"
  | "restrict"
  | "demand"
  | "order"
  | "superlative"
  | "latest"
  | "compute"
  | "work"
  | "unique"
  | "period"
  | "act"
  | "interact"
  | "fill"
  | "purpose"
  | "login"
  | "task";

/** What a hint or a word beside a field's name says about its values. */
export type TypeWord = "number" | "text" | "date" | "url" | "boolean" | "email" | "list";

/** The vocabulary of one language: phrases between commas, a star for any ending. Data only. */
export interface Language {
  readonly code: string;
  /** True where a noun comes before what describes it ("lampes rouges"). */
  readonly headFirst?: true;
  /** True where an article between two nouns makes the second the owner of the first ("Preis der Lampe"). */
  readonly genitive?: true;
  /** Endings of several owners that stand behind what they have, without any word between ("ceny produktów"). */
  readonly bareOwners?: string;
  /** True where a noun and what describes it are written as one word ("Registernummer"). */
  readonly compounds?: true;
  /** True where every noun's ending tells whether it is one thing or many. */
  readonly plainNumber?: true;
  /** The ending of what is said of a noun behind it: "dogs suggested". */
  readonly participles?: string;
  /** Endings of nouns in the plural, and of words that end so in the singular too. */
  readonly plurals: string;
  readonly notPlurals?: string;
  /** What records are called, one form of each word. */
  readonly things: string;
  /** Words of names that carry no meaning. */
  readonly fillers: string;
  readonly roles: Readonly<Partial<Record<Role, string>>>;
  /** What questions such as "how heavy" ask for; they have the role "how". */
  readonly asks?: Readonly<Record<string, string>>;
  /** One, two, three … in words, and others as "twenty=20". */
  readonly numerals: string;
  readonly types: Readonly<Partial<Record<TypeWord, string>>>;
  /** One line a concept, which the word before the colon names. */
  readonly concepts: string;
}
