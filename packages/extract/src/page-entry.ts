import type { PageScript } from "./observation.ts";
import { createPageScript } from "./page-script.ts";

declare global {
  // The one name that the page script defines in a page.
  var __gleaner: PageScript;
}

globalThis.__gleaner = createPageScript(document);
