import { Refusal } from "./error.ts";
import { isId } from "./id.ts";

/** An opaque cursor: the id after which the next page begins. It never carries the team. */
export const toCursor = (id: string): string => Buffer.from(id).toString("base64url");

export function fromCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (!isId(id)) {
    throw new Refusal("invalid_request", "The cursor is not one that this service gave.", {
      details: { errors: [{ field: "cursor", message: "unknown cursor" }] },
    });
  }
  return id;
}
