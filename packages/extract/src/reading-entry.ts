import { createReadingScript, type ReadingScript } from "./reading-script.ts";

declare global {
  // The one name that the script defines in a page.
  var __gleanerReading: ReadingScript;
}

globalThis.__gleanerReading = createReadingScript(document);
