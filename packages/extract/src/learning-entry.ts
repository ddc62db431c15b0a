import { createLearningScript, type LearningScript } from "./learning-script.ts";

declare global {
  // The one name that the script defines in a page.
  var __gleanerLearning: LearningScript;
}

globalThis.__gleanerLearning = createLearningScript(document);
