/** What an index knows an element by. `rank` is its place among the document's elements, `end` that behind the last one in it. */
interface Indexed {
  rank: number;
  end: number;
  readonly name: string;
  getAttribute(name: string): string | null;
}

/** The elements of a document in its order, looked up by tag and by id. */
export class ElementIndex<Element extends Indexed> {
  readonly all: Element[] = [];
  readonly #byTag = new Map<string, Element[]>();
  readonly #byId = new Map<string, Element>();

  /** Adds the next one in document order. */
  add(element: Element): void {
    element.rank = this.all.push(element) - 1;
    const known = this.#byTag.get(element.name);
    if (known) known.push(element);
    else this.#byTag.set(element.name, [element]);
    const id = element.getAttribute("id");
    if (id !== null && id !== "" && !this.#byId.has(id)) this.#byId.set(id, element);
  }

  /** The first element with an id. */
  byId(id: string): Element | null {
    return this.#byId.get(id) ?? null;
  }

  byTag(tag: string): readonly Element[] {
    return tag === "*" ? this.all : (this.#byTag.get(tag) ?? []);
  }

  /** All within an element that have a tag, or all. */
  within({ rank, end }: Element, tag: string | null): readonly Element[] {
    if (tag === null) return this.all.slice(rank + 1, end);
    const tagged = this.byTag(tag);
    const first = countUpTo(tagged, rank);
    let last = first;
    while ((tagged[last]?.rank ?? end) < end) last += 1;
    return tagged.slice(first, last);
  }
}

/** How many of these elements, in document order, have a rank up to this one. */
function countUpTo(elements: readonly Indexed[], rank: number): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.rank ?? 0) <= rank) low = middle + 1;
    else high = middle;
  }
  return low;
}
