import type { JsonRequest } from "@gleaner/automation";
import { placesIn } from "./pointer.ts";

/** Words of names whose values are nobody's but the visitor's, or let somebody in. */
const telling = new Set(
  (
    "token auth authorization authentication bearer secret session sessionid sid csrf xsrf jwt signature sig hmac nonce " +
    "password passwd pwd pass credential credentials apikey appkey accesskey otp ticket cookie"
  ).split(" "),
);
/** Words of names that say so beside others of these: "api_key", "access key". */
const keyWords = new Set("api access client private license subscription app".split(" "));

/** True for a request that would not be the same for another visitor, or that holds what no plan may. */
export function holdsSecret({ url, body }: JsonRequest): boolean {
  const address = new URL(url);
  const named: [string, string][] = [...address.searchParams];
  if (body?.type === "form") named.push(...new URLSearchParams(body.text));
  if (body?.type === "json") {
    const places = namesIn(body.text);
    if (places === null) return true;
    named.push(...places);
  }
  const segments = address.pathname.split("/").map(decode);
  return (
    segments.some(looksMade) || named.some(([name, value]) => isTelling(name, value) || looksMade(value))
  );
}

function namesIn(json: string): [string, string][] | null {
  try {
    return [...placesIn(JSON.parse(json), 500)].flatMap(({ value, keys }): [string, string][] =>
      typeof value === "string" || typeof value === "number"
        ? [[String(keys.findLast((key) => typeof key === "string") ?? ""), String(value)]]
        : [],
    );
  } catch {
    return null;
  }
}

function isTelling(name: string, value: string): boolean {
  if (value === "") return false;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => telling.has(word))) return true;
  return (
    words.includes("key") &&
    (words.length === 1 ? value.length >= 16 : words.some((word) => keyWords.has(word)))
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const leastMade = 20;

/** True for a text that a machine made up: long, of letters and digits, without a word in it. */
function looksMade(text: string): boolean {
  if (/^eyJ[\w-]*/.test(text)) return true;
  if (text.length < leastMade || uuid.test(text) || !/^[\w+/=.~-]+$/.test(text)) return false;
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
