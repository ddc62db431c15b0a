import { compile, type Options } from "css-select";

/** What of an element selectors ask. Only elements are shown to them: nothing else can match. */
export interface Matchable {
  readonly name: string;
  readonly parentElement: Matchable | null;
  readonly previousElementSibling: Matchable | null;
  readonly elements: readonly Matchable[];
  /** The elements around it that have the same parent, itself among them. */
  readonly siblings: readonly Matchable[];
  /** True where there is neither text nor an element in it. */
  readonly isEmpty: boolean;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

export type Matcher = (element: Matchable) => boolean;

/** Stands for a `:scope` that a selector begins with: what it is, is told when it is asked and not when it is compiled. */
const here = "gleaner-scope";
const beginsAtScope = /^:scope(?![\w-])(?!.*:(?:scope|has))/s;
let scopeNow: Matchable | null = null;

const options: Options<Matchable, Matchable> = {
  adapter: {
    isTag: (_node): _node is Matchable => true,
    getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
    getChildren: ({ elements }) => elements as Matchable[],
    getName: ({ name }) => name,
    getParent: ({ parentElement }) => parentElement,
    getSiblings: ({ siblings }) => siblings as Matchable[],
    prevElementSibling: ({ previousElementSibling }) => previousElementSibling,
    getText: ({ textContent }) => textContent ?? "",
    hasAttrib: (element, name) => element.getAttribute(name) !== null,
    removeSubsets: (nodes) => nodes,
  },
  pseudos: { empty: ({ isEmpty }) => isEmpty, [here]: (element) => element === scopeNow },
  relativeSelector: false,
};
const quirky = { ...options, quirksMode: true };

const mostKept = 2000;
const kept = new Map<string, Matcher>();

/** What tells whether an element matches a selector, in a document with or without quirks; throws for a bad selector. */
export function matcherOf(css: string, isQuirky: boolean, scope: Matchable | null): Matcher {
  const chosen = isQuirky ? quirky : options;
  if (beginsAtScope.test(css)) {
    const made = matcherOf(css.replace(":scope", `:${here}`), isQuirky, null);
    return (element) => {
      scopeNow = scope;
      return made(element);
    };
  }
  if (css.includes(":scope")) return compile(css, chosen, scope === null ? [] : [scope]);
  const key = isQuirky ? `q${css}` : `s${css}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const made: Matcher = compile(css, chosen);
  kept.set(key, made);
  return made;
}
