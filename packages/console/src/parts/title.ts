import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What the page is about. */
export const heading = signal("Gleaner");
/** How many runs of the team are under way. */
export const running = signal(0);

effect(() => {
  const open = running.value > 0 ? `(${running.value} running) ` : "";
  document.title = `${open}${heading.value} · Gleaner`;
});

/** Names the page in the window's title, where the number of open runs stands too. */
export function useTitle(title: string): void {
  useEffect(() => {
    heading.value = title;
  }, [title]);
}
