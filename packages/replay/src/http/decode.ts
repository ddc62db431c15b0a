import sniff from "html-encoding-sniffer";
import { Doubt } from "../doubt.ts";

/** Stands for a page that says nothing of its encoding; no encoding has this name. */
const unsaid = "";

/**
 * The text of a page by its encoding as the HTML standard finds it: byte order mark, Content-Type, `meta`. A page that
 * names none is read only where all encodings agree: what a browser would guess is the browser's.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const transportLayerEncodingLabel = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1];
  const found = sniff(bytes, { transportLayerEncodingLabel, defaultEncoding: unsaid });
  if (found === unsaid && bytes.some((byte) => byte > 0x7f)) {
    throw new Doubt("The page does not say in which encoding it is written.");
  }
  try {
    return new TextDecoder(found === unsaid ? "utf-8" : found).decode(bytes);
  } catch {
    throw new Doubt("The page is written in an encoding that is not known here.");
  }
}
