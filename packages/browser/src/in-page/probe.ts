import { takeRealm } from "@gleaner/extract/dom";
import { type DocumentFace, faceOf } from "./face.ts";
import { hasInnerText } from "./fields.ts";
import { renderedTextOf } from "./layout.ts";
import { scroll } from "./scroll.ts";
import { readState } from "./state.ts";
import { readStorage } from "./storage.ts";

const face = (): DocumentFace => faceOf(document, renderedTextOf);
const probe = { state: readState, face, scroll, storage: readStorage, hasInnerText: () => hasInnerText() };

/** What the browser asks of a document. */
export type Probe = typeof probe;

declare global {
  // The one name that the probe defines in its world of a page.
  var __gleanerProbe: Probe;
}

takeRealm(document);
globalThis.__gleanerProbe = probe;
