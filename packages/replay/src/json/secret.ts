import type { JsonRequest, Slot } from "@gleaner/automation";
import { keysOf } from "./pointer.ts";
import { type Filled, filledOf } from "./slot.ts";

/** Words of names whose values are nobody's but the visitor's, or let somebody in. */
const telling = new Set(
  (
    "token auth authorization authentication bearer secret session sessionid sid csrf xsrf jwt signature sig hmac nonce " +
    "password passwd pwd pass credential credentials apikey appkey accesskey otp ticket cookie"
  ).split(" "),
);
/** Words of names that say so beside "key": "api_key", "access key". */
const keyWords = new Set("api access client private license subscription app".split(" "));
const leastKey = 16;

/**
 * What of a request no plan may hold: `named` what its name says is a secret, `made` what a machine made up and may be
 * one. Null for a request of which that cannot be told.
 */
export function findSecrets(request: JsonRequest): { named: Filled[]; made: Filled[] } | null {
  const filled = filledOf(request);
  if (filled === null) return null;
  const isNamed = ({ slot, value }: Filled) => namesSecret(nameOf(slot), String(value));
  return {
    named: filled.filter(isNamed),
    made: filled.filter((each) => !isNamed(each) && looksMade(nameOf(each.slot), String(each.value))),
  };
}

/** True for a request that would not be the same for another visitor, or that holds what no plan may. */
export function holdsSecret(request: JsonRequest): boolean {
  const found = findSecrets(request);
  return found === null || found.named.length > 0 || found.made.length > 0;
}

function nameOf(slot: Slot): string {
  if (slot.in === "path") return "";
  return slot.in === "body" ? (keysOf(slot.pointer).findLast((key) => !/^\d+$/.test(key)) ?? "") : slot.name;
}

/** True for a value that its name tells to be a secret. */
export function namesSecret(name: string, value: string): boolean {
  if (value === "") return false;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => telling.has(word))) return true;
  return (
    words.includes("key") &&
    (words.length === 1 ? value.length >= leastKey : words.some((word) => keyWords.has(word)))
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const leastMade = 20;

/** True for a text that a machine made up: long, of letters and digits, without a word in it. */
function looksMade(name: string, value: string): boolean {
  const text = decode(value);
  if (text.startsWith("eyJ")) return true;
  if (text.length < leastMade || uuid.test(text) || !/^[\w+/=.~-]+$/.test(text)) return false;
  // The hash of a query that every visitor's page asks with (GraphQL's persisted queries).
  if (name === "sha256Hash" && /^[0-9a-f]{64}$/.test(text)) return false;
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits >= 2 && /[a-z]/i.test(text) && !/[a-z]{6}/i.test(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
