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

export type Matcher = (element: Matchable) => boolean;

/** A selector that is ready to be asked. */
export interface Selector {
  /** The tag of all that it matches; null where it does not plainly say one. */
  readonly tag: string | null;
  /** What tells whether an element matches, where `:scope` is this one. */
  within(scope: Matchable | null): Matcher;
}

/** A last part that begins with a tag: classes, an id, pseudo-classes and attributes may stand behind it. */
const lastTag =
  /(?:^|[\s>+~])([a-z][a-z0-9]*)(?:[.#][\w-]+|:[a-z-]+(?:\([\w+ -]*\))?|\[[\w-]+(?:[~|^$*]?="[^"\]\\]*"(?: i)?)?\])*$/;

function prepare(css: string, chosen: Options<Matchable, Matchable>): Selector {
  // Behind a comma stands another selector, behind a backslash a letter that is none of the grammar.
  const tag = /[,\\]/.test(css) ? null : (lastTag.exec(css)?.[1] ?? null);
  if (beginsAtScope.test(css)) {
    const isMatch = compile(css.replace(":scope", `:${here}`), chosen);
    const within = (scope: Matchable | null) => (element: Matchable) => {
      scopeNow = scope;
      return isMatch(element);
    };
    return { tag, within };
  }
  if (css.includes(":scope"))
    return { tag, within: (scope) => compile(css, chosen, scope === null ? [] : [scope]) };
  const isMatch = compile(css, chosen);
  return { tag, within: () => isMatch };
}

const mostKept = 2000;
const kept = { strict: new Map<string, Selector>(), quirky: new Map<string, Selector>() };

/** A selector for documents with or without quirks; throws for a bad one. */
export function selectorOf(css: string, isQuirky: boolean): Selector {
  const all = isQuirky ? kept.quirky : kept.strict;
  const known = all.get(css);
  if (known) return known;
  if (all.size >= mostKept) all.clear();
  const made = prepare(css, isQuirky ? quirky : options);
  all.set(css, made);
  return made;
}
