/** The scripts of pages as they are in the source now, without a file that other tests may be writing. */
export { bundlePageScripts as pageScripts } from "@gleaner/extract/build";
