import { createLookingScript, type LookingScript } from "./looking-script.ts";

declare global {
  // The one name that the script defines in a page.
  var __gleanerLooking: LookingScript;
}

globalThis.__gleanerLooking = createLookingScript(document);
