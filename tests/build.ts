import { buildScripts } from "@gleaner/browser/build";

/** Before any test, whichever are run: what runs inside pages is bundled as its source is now. */
export default buildScripts;
