import { takeRealm } from "@gleaner/extract/dom";
import { type DocumentFace, faceOf } from "./face.ts";
import { hasInnerText } from "./fields.ts";
import { renderedTextOf } from "./layout.ts";
import { scroll } from "./scroll.ts";
import { readState } from "./state.ts";
import { readStorage } from "./storage.ts";

const face = (): DocumentFace => faceOf(document, renderedTextOf);
const probe = { state: readState, face, scroll, storage: readStorage, hasInnerText: () => hasInnerText() };

/** The functions that the browser calls in a document. */
export type Probe = typeof probe;

declare global {
  // The only global name that the probe defines in its own world of a page.
  var __gleanerProbe: Probe;
}

takeRealm(document);
globalThis.__gleanerProbe = probe;
