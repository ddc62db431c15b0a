import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What the page is about, and how its job fares where it shows one. */
export const heading = signal("Gleaner");

/** Names the page in the window's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    heading.value = title;
    document.title = `${title} · Gleaner`;
  }, [title]);
}
