import type { Readable } from "node:stream";
import { CookieJar } from "tough-cookie";
import { request } from "undici";
import type { Limits } from "../deadline.ts";
import type { EgressOptions } from "../egress/policy.ts";
import { parseWebAddress } from "../page/web-address.ts";
import { acceptLanguageOf, chromiumVersion, defaultProfile, type Profile, userAgentOf } from "../profile.ts";
import { acceptedEncodings, readBody } from "./body.ts";
import { openDispatcher } from "./dispatcher.ts";

/** The result of requesting an address, after redirects. */
export interface HttpAnswer {
  /** The address that answered. */
  readonly url: URL;
  readonly status: number;
  /** Names are in lower case; several headers of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unpacked; empty where the status is not 200. */
  readonly body: Uint8Array;
}

/** Options of a request for something other than a page. */
export interface HttpAsk {
  readonly accept: string;
  /** The body to post; without it, the request is a GET. A post is sent once and does not follow redirects. */
  readonly body?: { readonly contentType: string; readonly text: string } | undefined;
}

/** Requests pages over plain HTTP as one visitor, which keeps its cookies. */
export interface HttpVisitor {
  /** Throws where no whole answer arrives: Unreachable, BadBody, or the network's error. */
  get(url: string, limits: Limits, ask?: HttpAsk): Promise<HttpAnswer>;
  bytesReceived(): number;
  close(): Promise<void>;
}

export interface VisitorOptions {
  readonly egress: EgressOptions;
  readonly profile?: Profile | undefined;
  /** Largest page, packed and unpacked; 8 MB unless given. */
  readonly maxPageBytes?: number;
}

const defaultMaxPageBytes = 8_000_000;
const mostRedirects = 10;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Opens a visitor without cookies. It sends the headers of a browser's first visit, and the cookies that it got. */
export async function openVisitor(options: VisitorOptions): Promise<HttpVisitor> {
  const { egress, profile = defaultProfile, maxPageBytes = defaultMaxPageBytes } = options;
  const { dispatcher, bytesReceived, close } = await openDispatcher(egress);
  // Most pages set no cookies, so the cookie jar is created only when one does.
  let cookies: CookieJar | null = null;
  const ofPage = {
    "upgrade-insecure-requests": "1",
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  };
  const own = {
    "user-agent": userAgentOf(chromiumVersion),
    "accept-encoding": acceptedEncodings,
    "accept-language": acceptLanguageOf(profile.locale),
  };

  const askOnce = async (url: URL, signal: AbortSignal, ask?: HttpAsk): Promise<HttpAnswer> => {
    const cookie = (await cookies?.getCookieString(url.href)) ?? "";
    const { body: sent } = ask ?? {};
    const answer = await request(url, {
      dispatcher,
      signal,
      headers: {
        ...(ask ? { accept: ask.accept } : ofPage),
        ...own,
        ...(sent && { "content-type": sent.contentType }),
        ...(cookie !== "" && { cookie }),
      },
      ...(sent && { method: "POST", body: sent.text }),
    });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      cookies ??= new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: true });
      await cookies.setCookie(line, url.href, { ignoreError: true });
    }
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
    );
    const stream: Readable = answer.body;
    if (answer.statusCode !== 200) {
      stream.on("error", () => {}).destroy();
      return { url, status: answer.statusCode, headers, body: new Uint8Array() };
    }
    const body = await readBody(stream, headers["content-encoding"] ?? "", maxPageBytes);
    return { url, status: answer.statusCode, headers, body };
  };

  return {
    bytesReceived,
    close,
    async get(address, limits, ask) {
      let url = parseWebAddress(address);
      const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(Math.max(0, limits.timeoutMs))]);
      for (let hops = 0; ; hops += 1) {
        const answer = await askOnce(url, signal, ask);
        const { location } = answer.headers;
        const isLast = ask?.body !== undefined || hops === mostRedirects;
        if (!redirects.has(answer.status) || location === undefined || isLast) return answer;
        url = parseWebAddress(URL.parse(location, url)?.href ?? location);
      }
    },
  };
}
