import { signal } from "@preact/signals";

const said = signal("");
const shownMs = 2600;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Says in a word that something was done. */
export function say(text: string): void {
  said.value = text;
  clearTimeout(ending);
  ending = setTimeout(() => {
    said.value = "";
  }, shownMs);
}

export const Toast = () => (
  <div class="toast" role="status">
    {said.value}
  </div>
);
