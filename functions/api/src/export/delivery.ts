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
  const begun: string[] = [];
  for (let bytes = 0; bytes <= largestBody.maxBytes; bytes += Buffer.byteLength(begun.at(-1) ?? "")) {
    const piece = await pieces.next();
    if (piece.done) break;
    begun.push(piece.value);
  }
  const text = begun.join("");
  // A text that fits has come to its end: it would be larger otherwise.
  if (fitsAnswer(text)) return { text };
  return {
    address: await storeExport({ ...file, body: concat(text, { [Symbol.asyncIterator]: () => pieces }) }),
  };
}

async function* concat(begun: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield begun;
  yield* rest;
}
