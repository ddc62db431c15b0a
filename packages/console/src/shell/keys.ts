import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";

/** What keys do, as the help lists them. */
export const keyHelp: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["⌘ K", "Ctrl K", "/"], "Search"],
  [["n"], "New run"],
  [["g", "r"], "Go to runs"],
  [["g", "a"], "Go to automations"],
  [["g", "s"], "Go to schedules"],
  [["g", "u"], "Go to usage"],
  [["?"], "This list"],
  [["Esc"], "Close what is open"],
  [["← ↑ ↓ →"], "From cell to cell of the records"],
  [["Enter"], "Where the cell's value comes from"],
  [["⌘ Enter", "Ctrl Enter"], "Run the prompt"],
];

const ways: Readonly<Record<string, string>> = {
  r: "/runs",
  a: "/automations",
  s: "/schedules",
  u: "/usage",
};
const patienceMs = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Listens for keys that do something on every page; none of them while somebody types or a dialog is open. */
export function useKeys(open: { readonly search: () => void; readonly help: () => void }): void {
  const { route } = useLocation();
  useEffect(() => {
    let wentAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        open.search();
        return;
      }
      const isBusy = isTyping(event.target) || document.querySelector("dialog[open]") !== null;
      if (isBusy || event.metaKey || event.ctrlKey || event.altKey) return;
      const way = performance.now() - wentAt < patienceMs ? ways[event.key] : undefined;
      wentAt = event.key === "g" ? performance.now() : 0;
      if (way) route(way);
      else if (event.key === "n") route("/");
      else if (event.key === "?") open.help();
      else if (event.key === "/") open.search();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
}
