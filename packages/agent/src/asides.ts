import type { PageSession } from "@gleaner/replay";
import type { Dialog, Download, Page } from "playwright-core";

/** What a page did beside showing itself while a call was under way. */
export interface Asides {
  /** In our words alone. */
  readonly message: string;
  /** The page's own words and addresses. */
  readonly quote: string;
}

const longestText = 200;

/** Listens to what a page does on the side: `end` tells it, and listens no more. */
export function hearAsides({ page }: PageSession): { end(): Asides } {
  const messages = new Set<string>();
  const quotes: string[] = [];
  const hear = (message: string, quote: string): void => {
    messages.add(message);
    if (quote !== "") quotes.push(quote.slice(0, longestText));
  };
  const onDialog = (dialog: Dialog): void =>
    hear(`The page opened a dialog (${dialog.type()}), which was dismissed.`, dialog.message());
  const onDownload = (download: Download): void =>
    hear("It offered a download, which is never saved.", download.suggestedFilename());
  const onPopup = (popup: Page): void =>
    hear(
      "It opened another window, which was closed: open its address if it is needed.",
      /^https?:/.test(popup.url()) ? popup.url() : "",
    );
  // A dialog is told to its context alone where that listens, as it does here to dismiss it.
  const context = page.context();
  context.on("dialog", onDialog);
  page.on("download", onDownload);
  page.on("popup", onPopup);
  return {
    end() {
      context.off("dialog", onDialog);
      page.off("download", onDownload);
      page.off("popup", onPopup);
      return { message: [...messages].join(" "), quote: quotes.join("\n") };
    },
  };
}
