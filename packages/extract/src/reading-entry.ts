import { createReadingScript, type ReadingScript } from "./reading-script.ts";

declare global {
  // What the script defines in a page; the build adds what the other scripts stand on.
  var __gleanerReading: ReadingScript;
}

globalThis.__gleanerReading = createReadingScript(document);
