/** Where an address stands in a prompt; `start` and `end` are positions in it. */
export interface Address {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

const withScheme = /https?:\/\/[^\s<>"'`“”«»]+/i;
const bare =
  /(?<![@\w./-])(?:localhost(?::\d{1,5})|\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24})(?::\d{1,5})?(?:\/[^\s<>"'`“”«»]*)?(?![@\w])/gi;
/** Endings of file names and of technology names, which are no top-level domains that anyone means. */
const notDomains =
  /\.(?:json|csv|txt|md|pdf|html?|js|ts|py|xlsx?|docx?|png|jpe?g|gif|svg|xml|zip|php|net\.core)$/i;

function trimmed(text: string): string {
  let end = text.length;
  for (;;) {
    const last = text[end - 1];
    if (last === undefined) break;
    const opens = text.slice(0, end).split("(").length;
    const closes = text.slice(0, end).split(")").length;
    if (/[.,;:!?\]}…]/.test(last) || (last === ")" && closes > opens)) end -= 1;
    else break;
  }
  return text.slice(0, end);
}

/** The address without a user name and password: it is shown in logs and kept in plans. */
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
  const full = withScheme.exec(prompt);
  if (full !== null) {
    const text = trimmed(full[0]);
    const url = parsed(text);
    return url === null ? null : { url, start: full.index, end: full.index + text.length };
  }
  for (const match of prompt.matchAll(bare)) {
    const text = trimmed(match[0]);
    const host = text.split("/")[0] ?? "";
    if (!text.includes("/") && notDomains.test(host)) continue;
    if (/^[\d.]+$/.test(host) && host.split(".").length !== 4) continue;
    const local = /^(?:localhost|[\d.]+)(?::|$)/.test(host);
    const url = parsed(`${local ? "http" : "https"}://${text}`);
    if (url !== null) return { url, start: match.index, end: match.index + text.length };
  }
  return null;
}

/** True when the prompt asks for an address of a kind that is never opened. */
export function hasForeignScheme(prompt: string): boolean {
  return /\b(?:file|ftp|javascript|data|chrome|about|view-source):(?:\/\/|[a-z])/i.test(prompt);
}
