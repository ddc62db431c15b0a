import { storeExport } from "@gleaner/core/artifact";
import { Refusal } from "@gleaner/core/error";
import { fitsAnswer, largestBody } from "../answer-size.ts";
import type { ExportFile } from "./index.ts";

/** An export as it is answered: its text while that is short, else the address at which it was stored. */
export type Delivery = { readonly text: string } | { readonly address: string };

/** Exports of more JSON than this are made a few at a time, so that memory stays bounded. */
const largeBytes = 1_000_000;
const maxLarge = 2;
const retryAfterSeconds = 5;

let large = 0;

/** Writes an export out, into the answer where it fits; refuses with `export_busy` while enough large ones are made. */
export async function deliver(file: ExportFile, recordBytes: number): Promise<Delivery> {
  if (recordBytes <= largeBytes) return write(file);
  if (large >= maxLarge) {
    throw new Refusal("export_busy", "Other large exports are being made. Try again in a moment.", {
      details: { retryAfterSeconds },
    });
  }
  large += 1;
  try {
    return await write(file);
  } finally {
    large -= 1;
  }
}

async function write(file: ExportFile): Promise<Delivery> {
  const pieces = file.body[Symbol.asyncIterator]();
  const begun = await begin(pieces);
  const text = inAnswer(begun);
  if (text !== null) return { text };
  return {
    address: await storeExport({ ...file, body: goOn(begun, { [Symbol.asyncIterator]: () => pieces }) }),
  };
}

/** As many pieces as an answer might hold, and the one that is too many. */
async function begin(pieces: AsyncIterator<string>): Promise<string[]> {
  const begun: string[] = [];
  for (let bytes = 0; bytes <= largestBody.maxBytes; bytes += Buffer.byteLength(begun.at(-1) ?? "")) {
    const piece = await pieces.next();
    if (piece.done) break;
    begun.push(piece.value);
  }
  return begun;
}

/** A text that fits has come to its end: it would be larger otherwise. */
function inAnswer(begun: readonly string[]): string | null {
  const text = begun.join("");
  return fitsAnswer(text) ? text : null;
}

/** Lets go of what it has passed on. */
async function* goOn(begun: string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  for (let piece = begun.shift(); piece !== undefined; piece = begun.shift()) yield piece;
  yield* rest;
}
