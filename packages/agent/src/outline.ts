import { askElement, type Control, PageError } from "@gleaner/browser";
import type { PageSession, Wait } from "@gleaner/replay";
import * as z from "zod";

/** A node of the page's accessibility tree. */
export interface OutlineNode {
  readonly role: string;
  readonly name: string;
  /** What stands in it, where that is no node of its own: a text, or what was entered. Never of a password. */
  readonly text: string;
  /** What tools point at it by; null for what cannot be pointed at. */
  readonly ref: string | null;
  readonly states: readonly string[];
  /** Of a link its address, of an input its type; null where there is none. */
  readonly detail: string | null;
  readonly isClickable: boolean;
  readonly children: readonly OutlineNode[];
}

/** The page's accessibility tree; its references hold until the next one is taken or the elements go. */
export interface Outline {
  readonly roots: readonly OutlineNode[];
  readonly elements: ReadonlyMap<string, OutlineNode>;
}

/** The part of Playwright's aria snapshot that is used here; its other properties are left out. */
interface Node {
  readonly role: string;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly ref?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly selected?: boolean | undefined;
  readonly checked?: boolean | "mixed" | undefined;
  readonly expanded?: boolean | undefined;
  readonly pressed?: boolean | "mixed" | undefined;
  readonly url?: string | undefined;
  readonly cursor?: string | undefined;
  readonly children?: readonly (string | Node)[] | undefined;
}

const flag = z.boolean().optional().catch(undefined);
const mixed = z
  .union([z.boolean(), z.literal("mixed")])
  .optional()
  .catch(undefined);
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    role: z.string(),
    name: z.string().optional(),
    text: z.string().optional(),
    ref: z.string().optional(),
    disabled: flag,
    selected: flag,
    checked: mixed,
    expanded: flag,
    pressed: mixed,
    url: z.string().optional().catch(undefined),
    cursor: z.string().optional().catch(undefined),
    children: z.array(z.union([z.string(), Node])).optional(),
  }),
);

/** Roles of what a person types into. */
const typed = new Set(["textbox", "searchbox", "spinbutton", "combobox", "slider"]);
/** Roles that are looked at once more: what they are, and whether something lies over them. */
const looked = new Set([...typed, "button", "checkbox", "radio", "switch"]);
const mostLooked = 40;
/** Looking at controls takes no longer than this. */
const lookMs = 3_000;

/** Takes the outline. */
export async function takeOutline(session: PageSession, wait: Wait): Promise<Outline> {
  const roots = await takeSnapshot(session, wait);
  const controls = await lookAt(session, controlsOf(roots), wait);
  const elements = new Map<string, OutlineNode>();
  const convert = (given: string | Node): OutlineNode => {
    const node: Node = typeof given === "string" ? { role: "text", text: given } : given;
    const control = node.ref === undefined ? undefined : controls.get(node.ref);
    const made: OutlineNode = {
      role: node.role,
      name: node.name ?? "",
      text: typed.has(node.role) && control?.isSecret !== false ? "" : (node.text ?? ""),
      ref: node.ref ?? null,
      states: statesOf(node, control),
      detail: node.url ?? typeOf(node, control),
      isClickable: node.cursor === "pointer",
      children: isHidden(node, control) ? [] : (node.children ?? []).map(convert),
    };
    if (made.ref !== null) elements.set(made.ref, made);
    return made;
  };
  return { roots: roots.map(convert), elements };
}

// What was typed stands in a text, or in a child; of what may be a password neither is taken.
const isHidden = ({ role }: Node, control: Control | undefined): boolean =>
  typed.has(role) && role !== "combobox" && control?.isSecret !== false;

function statesOf(node: Node, control: Control | undefined): string[] {
  const states: readonly (readonly [unknown, string])[] = [
    [node.disabled, "disabled"],
    [node.checked === true || node.pressed === true, "ticked"],
    [node.checked === "mixed", "ticked in part"],
    [node.selected, "chosen"],
    [node.expanded, "open"],
    [node.expanded === false, "closed"],
    [control?.isCovered, "covered"],
  ];
  return states.filter(([holds]) => holds === true).map(([, state]) => state);
}

/** The type of an input that its role does not tell. */
function typeOf({ role }: Node, control: Control | undefined): string | null {
  const type = control?.type ?? null;
  return typed.has(role) && type !== null && type !== "text" ? type : null;
}

/** Empty where the page is too deep, too large or too hostile for one: its groups and values can still be read. */
async function takeSnapshot(session: PageSession, wait: Wait): Promise<(string | Node)[]> {
  const snapshot = session.page.ariaSnapshotJSON({ mode: "ai", timeout: wait.timeoutMs });
  try {
    return z.array(z.union([z.string(), Node])).parse(await session.bound(snapshot, wait));
  } catch (error) {
    wait.signal.throwIfAborted();
    if (error instanceof PageError && error.code === "browser_lost") throw error;
    return [];
  }
}

function controlsOf(roots: readonly (string | Node)[]): string[] {
  const found: Node[] = [];
  const walk = (node: string | Node): void => {
    if (typeof node === "string") return;
    if (looked.has(node.role) && node.ref !== undefined) found.push(node);
    for (const child of node.children ?? []) walk(child);
  };
  for (const root of roots) walk(root);
  // What is typed into comes first: unlooked at, it may be a password.
  const [inputs, others] = [
    found.filter(({ role }) => typed.has(role)),
    found.filter(({ role }) => !typed.has(role)),
  ];
  return [...inputs, ...others].slice(0, mostLooked).flatMap(({ ref }) => ref ?? []);
}

/** What controls are, by their references; nothing of those that cannot be looked at in time. */
async function lookAt(
  session: PageSession,
  refs: readonly string[],
  wait: Wait,
): Promise<Map<string, Control>> {
  const soon = { ...wait, timeoutMs: Math.min(wait.timeoutMs, lookMs) };
  const found = new Map<string, Control>();
  await Promise.all(
    refs.map(async (ref) => {
      try {
        found.set(ref, await askElement(session, session.page.locator(`aria-ref=${ref}`), "control", soon));
      } catch (error) {
        wait.signal.throwIfAborted();
        if (error instanceof PageError && error.code === "browser_lost") throw error;
      }
    }),
  );
  return found;
}
