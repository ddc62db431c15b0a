import { signal } from "@preact/signals";

/** What time it is, once a second while the page is seen. */
export const now = signal(Date.now());

setInterval(() => {
  if (document.visibilityState === "visible") now.value = Date.now();
}, 1000);
