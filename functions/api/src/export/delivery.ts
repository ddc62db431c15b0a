import { storeExport } from "@gleaner/core/artifact";
import { Refusal } from "@gleaner/core/error";
import { fitsAnswer, largestBody } from "../answer-size.ts";
import type { ExportFile } from "./index.ts";

/** An export's answer: its text while that is short, else the address of the stored file. */
export type Delivery = { readonly text: string } | { readonly address: string };

/** Larger exports run only a few at a time, so that memory stays bounded. */
const largeBytes = 1_000_000;
const maxLarge = 2;
const retryAfterSeconds = 5;

let large = 0;

/**
 * Writes an export into the answer where it fits, else into a file; refuses with `export_busy` while too many large
 * ones run.
 */
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

/** As many pieces as fit into an answer, and one more. */
async function begin(pieces: AsyncIterator<string>): Promise<string[]> {
  const begun: string[] = [];
  for (let bytes = 0; bytes <= largestBody.maxBytes; bytes += Buffer.byteLength(begun.at(-1) ?? "")) {
    const piece = await pieces.next();
    if (piece.done) break;
    begun.push(piece.value);
  }
  return begun;
}

/** The whole text fits, because there were no more pieces. */
function inAnswer(begun: readonly string[]): string | null {
  const text = begun.join("");
  return fitsAnswer(text) ? text : null;
}

/** Iterates without keeping the pieces that were passed on. */
async function* goOn(begun: string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  for (let piece = begun.shift(); piece !== undefined; piece = begun.shift()) yield piece;
  yield* rest;
}
