/** Where an address stands in a prompt; `start` and `end` are positions in it. */
export interface Address {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

const withScheme = /https?:\/\/[^\s<>"'`“”«»]+/gi;
const bare =
  /(?<![@\w./-])(?:localhost(?::\d{1,5})|\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24})(?::\d{1,5})?(?:\/[^\s<>"'`“”«»]*)?(?![@\w])/gi;
/** Endings of file and technology names. Some are top-level domains too, but a prompt never means those. */
const notDomains =
  /\.(?:json|csv|txt|md|pdf|html?|js|ts|py|xlsx?|docx?|png|jpe?g|gif|svg|xml|zip|php|net\.core)$/i;

function trimmed(text: string): string {
  let unopened = text.split(")").length - text.split("(").length;
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? "";
    if (last === ")" && unopened > 0) unopened -= 1;
    else if (!/[.,;:!?\]}…]/.test(last)) break;
  }
  return text.slice(0, end);
}

/** The address without user name and password, because it is shown in logs and kept in plans. */
function parsed(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username === "" && url.password === "") return text;
  url.username = "";
  url.password = "";
  return url.href;
}

/** Finds the first http(s) address in a prompt, or else the first bare domain, which is taken as https. */
export function findAddress(prompt: string): Address | null {
  return findAddresses(prompt)[0] ?? null;
}

/** The start address of a task: its own, else the first in its prompt; null where there is none. */
export function startUrlOf(task: {
  readonly startUrl?: string | undefined;
  readonly prompt: string;
}): string | null {
  return task.startUrl ?? findAddress(task.prompt)?.url ?? null;
}

/** Finds the http(s) addresses in a prompt, or else its bare domains. */
export function findAddresses(prompt: string): Address[] {
  const full = findMatches(prompt, withScheme, (text) => text);
  return full.length > 0 ? full : findMatches(prompt, bare, withDefaultScheme);
}

function findMatches(prompt: string, pattern: RegExp, addressOf: (text: string) => string | null): Address[] {
  return [...prompt.matchAll(pattern)].flatMap((match) => {
    const text = trimmed(match[0]);
    const address = addressOf(text);
    const url = address === null ? null : parsed(address);
    return url === null ? [] : [{ url, start: match.index, end: match.index + text.length }];
  });
}

/** A bare domain as an address; null for file names and numbers. */
function withDefaultScheme(text: string): string | null {
  const host = text.split("/")[0] ?? "";
  if (!text.includes("/") && notDomains.test(host)) return null;
  if (/^[\d.]+$/.test(host) && host.split(".").length !== 4) return null;
  return `${/^(?:localhost|[\d.]+)(?::|$)/.test(host) ? "http" : "https"}://${text}`;
}

/** True when the prompt asks for an address of a kind that is never opened. */
export function hasForeignScheme(prompt: string): boolean {
  return /\b(?:file|ftp|javascript|data|chrome|about|view-source):(?:\/\/|[a-z])/i.test(prompt);
}
