/** That a page, as it was fetched, may not be what a browser would show: only a browser can tell. `message` is a sentence. */
export class Doubt extends Error {
  override readonly name = "Doubt";
}
