import type { BrowserContext } from "playwright-core";

/**
 * Answers every dialog of a context as a visitor does who wants nothing: it is dismissed, and a page that asks whether
 * to be left is left. Resolves with the kind of the first one. Playwright does the same where nobody listens, and then
 * ends the process when the dialog goes with its page before the answer.
 */
export function dismissDialogs(context: BrowserContext): Promise<string> {
  return new Promise((resolve) => {
    context.on("dialog", (dialog) => {
      const kind = dialog.type();
      resolve(kind);
      const answer = kind === "beforeunload" ? dialog.accept() : dialog.dismiss();
      answer.catch(() => {});
    });
  });
}
