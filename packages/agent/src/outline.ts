import { PageError } from "@gleaner/browser";
import type { PageSession, Wait } from "@gleaner/replay";
import * as z from "zod";

/** An element that tools can point at. */
export interface OutlineElement {
  readonly ref: string;
  readonly role: string;
  readonly name: string;
}

/** The page's accessibility tree as text, and what its references stand for. */
export interface Outline {
  /** Only what a person acts on, and headings. */
  readonly brief: string;
  readonly full: string;
  readonly elements: ReadonlyMap<string, OutlineElement>;
}

interface Node {
  readonly role: string;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly ref?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly checked?: boolean | "mixed" | undefined;
  readonly expanded?: boolean | undefined;
  readonly children?: readonly (string | Node)[] | undefined;
}

/** The part of Playwright's aria snapshot that is used here; its other properties are left out. */
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    role: z.string(),
    name: z.string().optional(),
    text: z.string().optional(),
    ref: z.string().optional(),
    disabled: z.boolean().optional(),
    checked: z
      .union([z.boolean(), z.literal("mixed")])
      .optional()
      .catch(undefined),
    expanded: z.boolean().optional().catch(undefined),
    children: z.array(z.union([z.string(), Node])).optional(),
  }),
);

/** How many lines of each kind the brief outline holds: forms matter most, then headings, then links. */
const briefQuota = { control: 50, heading: 15, link: 25 };
const fullLines = 400;
const longestText = 120;
const mostOptions = 30;

const controls = new Set(
  "button checkbox combobox menuitem option radio searchbox slider spinbutton switch tab textbox".split(" "),
);

/** Takes the outline; its references hold until the next outline is taken or the elements go. */
export async function takeOutline(session: PageSession, wait: Wait): Promise<Outline> {
  const roots = await takeSnapshot(session, wait);
  const elements = new Map<string, OutlineElement>();
  const brief: string[] = [];
  const full: string[] = [];
  const left = { ...briefQuota };
  const walk = (node: string | Node): void => {
    if (typeof node === "string") {
      full.push(`text ${quote(node)}`);
      return;
    }
    const line = toLine(node);
    if (node.ref !== undefined) {
      elements.set(node.ref, { ref: node.ref, role: node.role, name: node.name ?? "" });
      if (line !== null) full.push(line);
      const kind = kindOf(node.role);
      if (line !== null && kind !== null && left[kind]-- > 0) brief.push(line);
    } else if (line !== null) full.push(line);
    for (const child of node.children ?? []) walk(child);
  };
  for (const root of roots) walk(root);
  if (Object.values(left).some((count) => count < 0)) brief.push("(trimmed; observe shows it in full)");
  const toText = (lines: readonly string[]) => lines.join("\n") || "(none can be taken of this page)";
  return { brief: toText(brief), full: toText(full.slice(0, fullLines)), elements };
}

/** Empty where the page is too deep, too large or too hostile for one: its groups and fields can still be read. */
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

function kindOf(role: string): keyof typeof briefQuota | null {
  if (controls.has(role)) return "control";
  return role === "heading" || role === "link" ? role : null;
}

/** One line per element that says something; null for mere containers. */
function toLine(node: Node): string | null {
  const said = node.name ?? node.text ?? "";
  if (said === "" && !controls.has(node.role)) return null;
  const states = [
    node.disabled === true ? " (disabled)" : "",
    node.checked === true ? " (ticked)" : "",
    node.expanded === true ? " (open)" : "",
  ].join("");
  const options = (node.children ?? [])
    .filter((child) => isNode(child))
    .filter((child) => child.role === "option");
  const names = options.slice(0, mostOptions).map((child) => quote(child.name ?? ""));
  const choice = names.length === 0 ? "" : ` options: ${names.join(" | ")}`;
  const value = node.text !== undefined && node.text !== said ? ` = ${quote(node.text)}` : "";
  return `${node.ref ?? "-"} ${node.role} ${quote(said)}${value}${choice}${states}`;
}

function isNode(child: string | Node): child is Node {
  return typeof child !== "string";
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return JSON.stringify(line.length > longestText ? `${line.slice(0, longestText)}…` : line);
}
