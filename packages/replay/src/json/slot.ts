import type { JsonRequest, Slot } from "@gleaner/automation";
import { keysOf, placesIn, pointerOf, valueAt } from "./pointer.ts";

/** The request with another value in the slot; null where it has no such place. */
export function fill({ url, body }: JsonRequest, slot: Slot, value: string | number): JsonRequest | null {
  const address = new URL(url);
  switch (slot.in) {
    case "query":
      address.searchParams.set(slot.name, String(value));
      return { url: address.href, ...(body && { body }) };
    case "path": {
      const segments = address.pathname.split("/");
      if (segments[slot.nth] === undefined) return null;
      segments[slot.nth] = encodeURIComponent(String(value));
      address.pathname = segments.join("/");
      return { url: address.href, ...(body && { body }) };
    }
    case "form": {
      if (body?.type !== "form") return null;
      const form = new URLSearchParams(body.text);
      form.set(slot.name, String(value));
      return { url, body: { type: "form", text: form.toString() } };
    }
    case "body": {
      const text = body?.type === "json" ? put(body.text, slot.pointer, value) : null;
      return text === null ? null : { url, body: { type: "json", text } };
    }
  }
}

/** A name that is new there is added; what it is added to must be there. Numbers stay numbers. */
function put(json: string, pointer: string, value: string | number): string | null {
  const document: unknown = JSON.parse(json);
  const keys = keysOf(pointer);
  const last = keys.pop();
  const holder = valueAt(document, pointerOf(keys));
  if (last === undefined || typeof holder !== "object" || holder === null) return null;
  Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
  return JSON.stringify(document);
}

/** What stands in a request, by slot. */
export interface Filled {
  readonly slot: Slot;
  readonly value: string | number;
}

/** Everything in a request that could be another value on its next page; null where its body is no JSON. */
export function filledOf({ url, body }: JsonRequest): readonly Filled[] | null {
  const address = new URL(url);
  const filled: Filled[] = address.pathname
    .split("/")
    .map((value, nth) => ({ slot: { in: "path", nth }, value }));
  for (const [name, value] of address.searchParams) filled.push({ slot: { in: "query", name }, value });
  if (body?.type === "form")
    for (const [name, value] of new URLSearchParams(body.text))
      filled.push({ slot: { in: "form", name }, value });
  if (body?.type === "json") {
    try {
      for (const { value, keys } of placesIn(JSON.parse(body.text), 500)) {
        if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
          filled.push({
            slot: { in: "body", pointer: pointerOf(keys) },
            value: typeof value === "boolean" ? String(value) : value,
          });
      }
    } catch {
      return null;
    }
  }
  return filled;
}
