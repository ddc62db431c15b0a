import { Address, type Locator, type Step } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import type { Locator as Found, Page } from "playwright-core";
import type { Limits } from "../limits.ts";
import { perform } from "../perform.ts";
import { type NamedElement, recordTarget } from "../record-target.ts";
import type { PageSession, Wait } from "../session.ts";
import { count, TargetError } from "../target.ts";

/** An element that was there before is there soon, or gone. */
const targetMs = 5_000;

type Role = Parameters<Page["getByRole"]>[0];
type TargetStep = Extract<Step, { kind: "click" | "fill" | "select" | "press" | "hover" }>;

/** Roles that stand for each other: a button may have become a link. */
const pressed: readonly Role[] = [
  "button",
  "link",
  "menuitem",
  "tab",
  "option",
  "radio",
  "checkbox",
  "switch",
];
const entered: readonly Role[] = ["textbox", "searchbox", "combobox", "spinbutton"];
const rolesOf: Readonly<Record<TargetStep["kind"], readonly Role[]>> = {
  click: pressed,
  hover: pressed,
  fill: entered,
  select: ["combobox", "listbox"],
  press: [...entered, ...pressed],
};

/**
 * Does a plan's steps on the site as it is now, and gives them as they were done: (1) a page that was opened by an address
 * which leads elsewhere now is opened there; (2) an element that is gone is found by what people call it, in another role
 * of its kind, with other case, punctuation or numbers in its name. One that is not the only one is refused by a
 * TargetError: nothing is clicked by guess.
 */
export async function mendSteps(
  session: PageSession,
  steps: readonly Step[],
  limits: Limits,
): Promise<Step[]> {
  const wait = { ...limits, timeoutMs: Math.min(limits.timeoutMs, targetMs) };
  const mended: Step[] = [];
  for (const [at, step] of steps.entries()) {
    if (!hasTarget(step)) {
      await perform(session, step, limits);
      mended.push(step.kind === "open" && !session.login ? followMove(step, session.page.url()) : step);
      continue;
    }
    try {
      await perform(session, step, wait);
      mended.push(step);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      const target = await findAgain(session, step, wait);
      if (target.length === 0) {
        throw new TargetError(`Step ${at + 1} (${step.kind}) could not be found again.`, { cause: error });
      }
      const other = { ...step, target };
      await perform(session, other, limits);
      mended.push(other);
    }
  }
  return mended;
}

const hasTarget = (step: Step): step is TargetStep =>
  "target" in step && Array.isArray(step.target) && step.target.length > 0;

/** The step that opens the address to which its own leads now; what a site adds to the query may be of this visit alone. */
export function followMove(step: Extract<Step, { kind: "open" }>, address: string): Step {
  const [before, now] = [URL.parse(step.url), URL.parse(address)];
  if (!before || !now || (before.host === now.host && before.pathname === now.pathname)) return step;
  const asked = new Set([...before.searchParams].map(([name, value]) => `${name}=${value}`));
  for (const [name, value] of [...now.searchParams]) {
    if (!asked.has(`${name}=${value}`)) now.searchParams.delete(name, value);
  }
  now.hash = before.hash;
  return Address.safeParse(now.href).success ? { kind: "open", url: now.href } : step;
}

/** Locators of the one element that people would take for a step's, which is gone; none where there is not exactly one. */
async function findAgain(session: PageSession, step: TargetStep, wait: Wait): Promise<Locator[]> {
  const target = step.target ?? [];
  const former = target.flatMap((each) => (each.by === "role" ? [each.role as Role] : []));
  const kin = [...new Set([...former, ...rolesOf[step.kind]])];
  for (const name of namesIn(target)) {
    for (const pattern of patternsOf(name)) {
      for (const roles of [former, kin]) {
        const found = findNamed(session.page, roles, pattern, step.kind);
        const many = found === null ? 0 : await count(session, found, wait);
        if (many > 1) return [];
        if (found && many === 1)
          return recordTarget(session, found, await nameOf(session, found, wait), wait);
      }
    }
  }
  return [];
}

function findNamed(page: Page, roles: readonly Role[], name: RegExp, kind: Step["kind"]): Found | null {
  const ways = roles.map((role) => page.getByRole(role, { name }));
  if (roles.length > 0 && kind !== "click" && kind !== "hover") {
    ways.push(
      page.getByLabel(name).and(page.locator("css=input, textarea, select")),
      page.getByPlaceholder(name),
    );
  }
  const [first, ...others] = ways;
  return first ? others.reduce((any, each) => any.or(each), first).filter({ visible: true }) : null;
}

/** What people call a target, by its locators. */
function namesIn(target: readonly Locator[]): string[] {
  const names = target.flatMap((locator) => {
    if (locator.by === "role") return [locator.name];
    if (locator.by === "text") return [locator.text];
    return locator.by === "label" ? [locator.label] : [];
  });
  return [...new Set(names)].filter((name) => /\p{L}/u.test(name));
}

/** The same words, whatever is between them; then the same but for their numbers. */
export function patternsOf(name: string): RegExp[] {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const between = String.raw`[^\p{L}\p{M}\p{N}]+`;
  const around = String.raw`[^\p{L}\p{M}\p{N}]*`;
  const join = (parts: readonly string[]) => new RegExp(`^${around}${parts.join(between)}${around}$`, "iu");
  const anyNumber = words.map((word) => (/^\p{N}+$/u.test(word) ? String.raw`\p{N}+` : word));
  return [join(words), join(anyNumber)];
}

/** The role and name of an element, where it has them. */
async function nameOf(session: PageSession, found: Found, wait: Wait): Promise<NamedElement | undefined> {
  try {
    const [node]: unknown[] = await session.bound(found.ariaSnapshotJSON({ timeout: wait.timeoutMs }), wait);
    if (typeof node !== "object" || node === null || !("role" in node) || !("name" in node)) return undefined;
    return { role: String(node.role), name: String(node.name) };
  } catch (error) {
    wait.signal.throwIfAborted();
    if (error instanceof PageError && error.code === "browser_lost") throw error;
    return undefined;
  }
}
