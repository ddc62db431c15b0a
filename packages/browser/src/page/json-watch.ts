import type { CDPSession, Page } from "playwright-core";

/** A JSON document that a page fetched by itself, and how it asked for it; of headers nothing is kept. */
export interface FetchedJson {
  readonly url: string;
  /** What was posted; null where it was asked for by GET. */
  readonly body: { readonly type: "json" | "form"; readonly text: string } | null;
  readonly text: string;
}

/** The JSON documents that a page fetches from now on. */
export interface JsonWatch {
  /** Those that came so far, in the order in which they were answered. */
  taken(): Promise<readonly FetchedJson[]>;
}

const mostDocuments = 60;
const mostBytes = 8_000_000;
const mostDocumentBytes = 2_000_000;
const mostBodyBytes = 8_000;
/** A body that the browser does not hand out in this time is not taken. */
const bodyLimitMs = 2_000;

type Asked = Pick<FetchedJson, "url" | "body"> & { isJson: boolean };

/**
 * Watches with a connection of its own: the session's keeps no bodies. What is too large, too much, no JSON, or asked for
 * in a way that cannot be asked again is left out.
 */
export async function watchJson(page: Page): Promise<JsonWatch> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const asked = new Map<string, Asked>();
  const documents: (Promise<FetchedJson | null> | undefined)[] = [];
  const places = new Map<string, number>();
  let bytes = 0;
  cdp.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    if ((type !== "XHR" && type !== "Fetch") || !/^https?:/.test(request.url) || asked.has(requestId)) return;
    const body = bodyOf(request);
    if (body === undefined) return;
    asked.set(requestId, { url: request.url, body, isJson: false });
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    const known = asked.get(requestId);
    if (!known) return;
    known.isJson = response.status === 200 && /^application\/(?:[\w.-]+\+)?json$/i.test(response.mimeType);
    if (!known.isJson || places.size >= mostDocuments) asked.delete(requestId);
    else places.set(requestId, documents.push(undefined) - 1);
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => void asked.delete(requestId));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = asked.get(requestId);
    const place = places.get(requestId);
    asked.delete(requestId);
    if (!known?.isJson || place === undefined || encodedDataLength > mostDocumentBytes) return;
    documents[place] = takeBody(cdp, requestId).then((text) => {
      if (text === null || text.length > mostDocumentBytes || bytes + text.length > mostBytes) return null;
      bytes += text.length;
      return { url: known.url, body: known.body, text };
    });
  });
  await cdp.send("Network.enable", {
    maxTotalBufferSize: mostBytes,
    maxResourceBufferSize: mostDocumentBytes,
    maxPostDataSize: mostBodyBytes,
  });
  return {
    taken: async () => (await Promise.all(documents)).filter((each) => each !== null && each !== undefined),
  };
}

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasPostData?: boolean | undefined;
  readonly postData?: string | undefined;
}

/** What was posted, null for a GET; undefined where that cannot be repeated. */
function bodyOf({ method, headers, hasPostData, postData }: SentRequest): FetchedJson["body"] | undefined {
  if (method === "GET") return hasPostData ? undefined : null;
  if (method !== "POST" || postData === undefined || postData.length > mostBodyBytes) return undefined;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return { type: "json", text: postData };
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { type: "form", text: postData };
  return undefined;
}

async function takeBody(cdp: CDPSession, requestId: string): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((settle) => {
    timer = setTimeout(() => settle(null), bodyLimitMs);
  });
  const body = cdp.send("Network.getResponseBody", { requestId }).then(
    ({ body: text, base64Encoded }) => (base64Encoded ? Buffer.from(text, "base64").toString("utf8") : text),
    () => null,
  );
  return Promise.race([body, late]).finally(() => clearTimeout(timer));
}
