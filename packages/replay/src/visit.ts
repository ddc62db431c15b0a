import type { Completeness, Details, ListRead, Read } from "@gleaner/automation";
import { PageError, type PageErrorCode } from "@gleaner/browser";
import type { Checkpoints } from "./checkpoints.ts";
import { addressOf, enter, type Home, type ItemList } from "./enter.ts";
import { isOver, type Limits, untilDeadline } from "./limits.ts";
import { awaitFirst, awaitOther, differs, hasValues } from "./paginate.ts";
import { perform } from "./perform.ts";
import type { Row, Rows } from "./rows.ts";
import type { Beside, Session } from "./session.ts";
import { TargetError } from "./target.ts";

/** No more items are visited than this. */
const mostItems = 1000;
/** So many in a row that cannot be read: the site answers no more. */
const mostFailures = 8;
const rowsTimeoutMs = 3000;
/** Faults after which no other page can be had. */
const ending: ReadonlySet<PageErrorCode> = new Set([
  "blocked",
  "browser_lost",
  "page_failed",
  "proxy_failed",
]);

type Reason = Completeness["reason"];

/** What the page of an item gave: one record, or the rows of its list, and what of that is lacking; or why it gave none. */
export type Item =
  | (Rows & {
      readonly left?: string | null;
      readonly cut?: Reason | null;
      /** Set where the click that was to open it changed nothing of what is read. */
      readonly isStill?: true;
    })
  | { readonly failed: string };

export interface Visited {
  readonly items: readonly Item[];
  readonly cut: Reason | null;
}

/** What visiting the items of a list takes. */
export interface Visiting {
  readonly list: ItemList;
  readonly details: Details;
  readonly rows: readonly Row[];
  readonly limits: Limits;
  /** How many pages may be open at once. */
  readonly mostPages: number;
  /** Reads the list that stands on the page of an item. */
  readInner(session: Session, read: ListRead, home: Home, limits: Limits): Promise<Item>;
}

const notVisited: Item = { failed: "they were not visited" };
const noLink: Item = { failed: "there is no link" };

/**
 * Reads the page of each item; one that several items share is read once. The first is read alone: what fails there fails
 * the whole. The others are read in pages beside the session's own, at the run's pace, and saved in the order of the rows.
 */
export async function visitItems(
  session: Session,
  visiting: Visiting,
  { from, save }: Checkpoints<readonly Item[]>,
): Promise<Visited> {
  const { list, rows, mostPages } = visiting;
  const broken = new AbortController();
  const signal = AbortSignal.any([visiting.limits.signal, broken.signal]);
  const limits = { ...visiting.limits, signal };
  const items: Item[] = [...(from ?? [])];
  const known = new Map<string, Promise<Item>>();
  let cut: Reason | null = null;
  let visits = 0;
  let failures = 0;
  let saving = Promise.resolve();

  const note = (at: number, item: Item): void => {
    items[at] = item;
    if ("cut" in item) cut ??= item.cut ?? null;
    const address = rows[at] && addressOf(list, rows[at]);
    if (address && !known.has(address)) known.set(address, Promise.resolve(item));
  };
  const saveFar = (): Promise<void> => {
    saving = saving.then(async () => {
      const end = items.findIndex((item) => item === undefined);
      const far = end < 0 ? [...items] : items.slice(0, end);
      if (far.length > 0) await save(far);
    });
    return saving;
  };
  const read = async (own: Session, row: Row): Promise<Item> => {
    const address = addressOf(list, row);
    const earlier = address === null ? undefined : known.get(address);
    if (earlier) return earlier;
    visits += 1;
    const isLater = known.size > 0 || visits > 1;
    const visited = saveFar().then(() => visit(own, row, { ...visiting, limits }, isLater));
    if (address !== null) known.set(address, visited);
    const item = await visited;
    failures = "failed" in item ? failures + 1 : 0;
    return item;
  };

  for (const [at, item] of items.entries()) note(at, item);
  let next = items.length;
  const work = async (own: Session, mayGoOn: () => boolean): Promise<void> => {
    while (next < rows.length && mayGoOn()) {
      signal.throwIfAborted();
      const at = next++;
      const row = rows[at];
      if (cut === null && isOver(limits)) cut = "time";
      if (visits >= mostItems) cut ??= "page_limit";
      if (failures >= mostFailures) cut ??= "page_failed";
      if (row === undefined || cut !== null) note(at, notVisited);
      else if (list.way.by === undefined && addressOf(list, row) === null) note(at, noLink);
      else note(at, await read(own, row));
    }
  };

  await work(session, () => visits === 0);
  const beside = await openBeside(session, Math.min(mostPages, rows.length - next) - 1, limits);
  try {
    const works = [session, ...beside].map((own) => work(own, () => true));
    for (const each of works) each.catch((reason: unknown) => broken.abort(reason));
    await Promise.allSettled(works);
    signal.throwIfAborted();
  } finally {
    await Promise.all(beside.map((each) => each.close()));
  }
  return { items: withoutStill(items), cut };
}

/** Pages beside a session's own; an account is used in one page alone. */
async function openBeside(session: Session, count: number, limits: Limits): Promise<Beside[]> {
  const opened: Beside[] = [];
  if (!session.beside || session.login) return opened;
  for (let at = 0; at < count; at += 1) {
    try {
      opened.push(await session.beside(untilDeadline(limits)));
    } catch {
      limits.signal.throwIfAborted();
      break;
    }
  }
  return opened;
}

async function visit(
  session: Session,
  row: Row,
  { list, details, limits, readInner }: Visiting,
  isLater: boolean,
): Promise<Item> {
  const { steps, fields, list: inner } = details;
  const quiet = { ...limits, onPage: () => {}, onTurn: async () => {} };
  const wait = { ...quiet, rowsTimeoutMs: Math.min(limits.rowsTimeoutMs ?? rowsTimeoutMs, rowsTimeoutMs) };
  const look: Read = inner ? { ...inner, pagination: null } : { kind: "record", fields: [...fields] };
  const come = async (own: Session) => {
    const before = await enter(own, list, row, look, wait);
    for (const step of steps) await perform(own, step, untilDeadline(wait));
    return before;
  };
  try {
    const before = await come(session);
    const changed = before && (await awaitOther(session, look, before, wait));
    const isStill = before !== null && changed !== null && hasValues(changed) && !differs(changed, before);
    const item = inner
      ? await readInner(session, inner, come, wait)
      : (changed ?? (await awaitFirst(session, look, wait)));
    return isStill ? { ...item, isStill } : item;
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError) return { failed: error.message };
    // What was read of others is kept, whatever becomes of the site.
    if (error instanceof PageError && (isLater || !ending.has(error.code))) return { failed: error.message };
    throw error;
  }
}

/** What a page shows without a click is one item's at most: where several clicks change nothing, nobody knows whose. */
function withoutStill(items: readonly Item[]): Item[] {
  const isStill = (item: Item): boolean => "isStill" in item && item.isStill === true;
  if (items.filter(isStill).length < 2) return [...items];
  return items.map((item) => (isStill(item) ? { failed: "a click changed nothing on the page" } : item));
}
