import type { Locator } from "@gleaner/automation";
import { comeTo, isSigned, showsLogin } from "@gleaner/replay";
import { findElement, requireTarget } from "../element.ts";
import { recordReturn } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import { findOption, refuseEntry } from "./entry.ts";
import {
  ClickInput,
  FillInput,
  LoginInput,
  OpenInput,
  PressInput,
  ScrollInput,
  SelectInput,
} from "./inputs.ts";
import { act, defineTool, type Workbench } from "./tool.ts";

/** Locators of a reference, as they go into the plan. */
async function targetOf(bench: Workbench, ref: string): Promise<Locator[]> {
  const { session, limits } = bench;
  const element = bench.view?.taken()?.elements.get(ref);
  return requireTarget(session, await findElement(session, ref, limits), element, limits);
}

/** Where an action has led; addresses are the page's words. */
const nowAt = ({ session }: Workbench): string => `The page is now ${session.page.url()}.`;

export const open = defineTool({
  name: "open",
  description: "Opens an address.",
  input: OpenInput,
  async run(bench, { url }) {
    await act(bench, { kind: "open", url });
    return { message: "Opened.", quote: nowAt(bench), log: "Opened a page." };
  },
});

export const click = defineTool({
  name: "click",
  description: "Clicks an element of the outline.",
  input: ClickInput,
  async run(bench, { ref }) {
    await act(bench, { kind: "click", target: await targetOf(bench, ref) });
    return { message: `Clicked ${ref}.`, quote: nowAt(bench), log: "Clicked an element." };
  },
});

export const fill = defineTool({
  name: "fill",
  description: "Replaces the text of an input. Does not submit: press Enter or click a button for that.",
  input: FillInput,
  async run(bench, { ref, text }) {
    await refuseEntry(bench, await findElement(bench.session, ref, bench.limits), ref, text);
    await act(bench, { kind: "fill", target: await targetOf(bench, ref), text });
    return { message: `Filled ${ref}.`, log: "Filled an input." };
  },
});

export const login = defineTool({
  name: "login",
  description:
    "Logs in with the task's login account on a page that asks for it: fills and sends its form, over several pages, one-time code included.",
  input: LoginInput,
  async run(bench) {
    const { session, limits } = bench;
    if (!isSigned(session)) throw new ToolError("This task has no login account.");
    if (!(await showsLogin(session, limits))) {
      throw new ToolError("This page shows no login form. Go to the one that does.");
    }
    await act(bench, { kind: "login" });
    return { message: "Logged in.", quote: nowAt(bench), log: "Logged in." };
  },
});

export const select = defineTool({
  name: "select",
  description: "Chooses an option of a native drop-down by its visible text.",
  input: SelectInput,
  async run(bench, { ref, option: wanted }) {
    const target = await targetOf(bench, ref);
    const option = await findOption(bench, target, ref, wanted);
    await act(bench, { kind: "select", target, option });
    return { message: "Chose the option.", quote: nowAt(bench), log: "Chose an option." };
  },
});

export const press = defineTool({
  name: "press",
  description: "Presses a key, on an element or on the page.",
  input: PressInput,
  async run(bench, { key, ref }) {
    const target = ref === null ? null : await targetOf(bench, ref);
    await act(bench, { kind: "press", target, key });
    return { message: `Pressed ${key}.`, quote: nowAt(bench), log: "Pressed a key." };
  },
});

export const hover = defineTool({
  name: "hover",
  description: "Moves the pointer over an element, for what opens only then.",
  input: ClickInput,
  async run(bench, { ref }) {
    await act(bench, { kind: "hover", target: await targetOf(bench, ref) });
    return { message: `The pointer is over ${ref}.`, log: "Moved the pointer." };
  },
});

export const back = defineTool({
  name: "back",
  description: "Goes back to the page before. What was done since is forgotten and not replayed.",
  input: LoginInput,
  async run(bench) {
    const before = bench.recording.trail.at(-1);
    if (before === undefined) throw new ToolError("There is no page before this one.");
    const kept = bench.recording.before.at(-1)?.upTo ?? 0;
    if (before.steps.length < kept)
      throw new ToolError("What was read since would be lost. Open the address instead.");
    bench.stale = true;
    bench.onVoid();
    await comeTo(bench.session, before.steps, before.place, bench.limits);
    recordReturn(bench.recording);
    return { message: "Went back.", quote: nowAt(bench), log: "Went back." };
  },
});

export const scroll = defineTool({
  name: "scroll",
  description: "Scrolls on by a screen (next) or to the end, to make the page load what it shows late.",
  input: ScrollInput,
  async run(bench, { to }) {
    await act(bench, { kind: "scroll", to });
    return { message: "Scrolled.", log: "Scrolled." };
  },
});
