/** What a tool refuses by itself, with one of the service's codes. */
export class Refused extends Error {
  readonly code: "invalid_request" | "not_found" | "too_large";

  constructor(code: Refused["code"], message: string) {
    super(message);
    this.code = code;
  }
}
