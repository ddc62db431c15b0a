import type { Locator, Step } from "@gleaner/automation";
import { type BrowserSession, onlyIn } from "@gleaner/browser";
import { openLogin } from "@gleaner/login";
import { perform, withLogin } from "@gleaner/replay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchFor } from "../browser/chromium.ts";
import { type Route, type Site, serveSite } from "../browser/site.ts";
import { holdClock } from "./club-browser.ts";

const wait = { signal: new AbortController().signal, timeoutMs: 20_000 };
const password = "Tidal-Lamp-77";
const username = "keeper@club.example";

const page = (body: string) => `<!doctype html><title>Club</title><body>${body}`;
const form = (action: string, extra = "") =>
  `<form action="${action}"><input name="user"><input name="word" type="password">${extra}<button>Sign in</button></form>`;

/** The account's site, another one, and the first without being opened for http. */
let own: Site;
let other: Site;
let session: ReturnType<typeof withLogin<BrowserSession>>;
let bare: BrowserSession;
const received: string[] = [];

beforeAll(async () => {
  const note: Route = (request, response) => {
    received.push(request.url ?? "");
    response.setHeader("content-type", "text/html").end(page("<p>Thank you</p>"));
  };
  other = await serveSite(
    {
      "/login": page(form("/take")),
      "/frame": page(form("/take")),
      "/take": note,
      "/around": (_, response) => response.end(page(`<iframe src="${own.url}/login"></iframe>`)),
    },
    "127.0.0.2",
  );
  own = await serveSite({
    "/login": page(form("/take")),
    "/take": note,
    "/elsewhere": page(form(`http://127.0.0.2:${other.port}/take`)),
    "/button": page(form("/take", `<input type="submit" formaction="http://127.0.0.2:${other.port}/take">`)),
    "/outside": page(`<form id="f" action="http://127.0.0.2:${other.port}/take"></form>
      <form action="/take"><input form="f" name="word" type="password"></form>`),
    "/framed": page(`<iframe src="/login"></iframe>`),
    "/foreign": page(`<iframe src="http://127.0.0.2:${other.port}/frame"></iframe>`),
    "/inner": page(`<iframe srcdoc='${form("/take").replaceAll("'", "&#39;")}'></iframe>`),
    "/search": page(
      `<form action="/take"><input name="q"><input name="pin" autocomplete="one-time-code"></form>`,
    ),
  });
  bare = await launchFor([own.host, `127.0.0.2:${other.port}`]);
});
afterAll(async () => {
  await bare?.close();
  await own?.close();
  await other?.close();
});
beforeEach(() => {
  received.length = 0;
  const account = { username, hasMfa: true, sites: ["127.0.0.1"] };
  const unlock = async () => ({ password, mfa: "GEZDGNBVGY3TQOJQ" });
  const isOpenedHost = ({ host }: URL) => host === own.host || host === `127.0.0.2:${other.port}`;
  session = withLogin(
    bare,
    openLogin({ account, unlock, taskUrls: [own.url], isOpenedHost, clock: holdClock() }),
  );
});

const go = (address: string) => bare.open(address.startsWith("/") ? `${own.url}${address}` : address, wait);
const css = (text: string): Locator[] => [{ by: "css", css: text }];
const fill = (target: Locator[], text: string): Step => ({ kind: "fill", target, text });
const word = css("[name=word]");
const user = css("[name=user]");
const inputOf = (selector: string) => bare.page.locator(selector).inputValue();
const act = (step: Step) => perform(session, step, wait);

describe("placeholders are typed", () => {
  test("into the account's site, as what they stand for", async () => {
    await go("/login");
    await act(fill(user, "{account.username}"));
    await act(fill(word, "{account.password}"));
    expect([await inputOf("[name=user]"), await inputOf("[name=word]")]).toEqual([username, password]);
    await act({ kind: "click", target: css("button") });
    expect(received).toEqual([`/take?user=${encodeURIComponent(username)}&word=${password}`]);
  });

  test("as a code of six digits", async () => {
    await go("/search");
    await act(fill(css("[name=pin]"), "{account.code}"));
    expect(await inputOf("[name=pin]")).toMatch(/^\d{6}$/);
  });

  test("by a login in a frame of the account's site", async () => {
    await go("/framed");
    await act({ kind: "login" });
    expect(received).toEqual([`/take?user=${encodeURIComponent(username)}&word=${password}`]);
  });
});

describe("nothing of the account is typed", () => {
  test.each([
    [
      "into another site",
      () => `http://127.0.0.2:${other.port}/login`,
      /neither the task's nor the account's/,
    ],
    ["where the form sends to another site", () => "/elsewhere", /neither the task's nor the account's/],
    ["where a button of the form sends to another site", () => "/button", /neither the task's/],
    ["where the input belongs to another form that does", () => "/outside", /neither the task's/],
  ])("%s", async (_, address, refusal) => {
    await go(address());
    await expect(act(fill(word, "{account.password}"))).rejects.toThrow(refusal);
    expect(await inputOf("[name=word]")).toBe("");
  });

  test.each([
    ["a page of another site", () => `http://127.0.0.2:${other.port}/login`, /not the account's site/],
    [
      "a page of another site with the account's in a frame",
      () => `http://127.0.0.2:${other.port}/around`,
      null,
    ],
    ["the account's page with another site's form in a frame", () => "/foreign", null],
    ["a form that sends to another site", () => "/elsewhere", /neither the task's/],
    ["a form in a document without an address", () => "/inner", null],
  ])("by a login into %s", async (_, address, refusal) => {
    await go(address());
    const logging = act({ kind: "login" });
    if (refusal === null) await logging;
    else await expect(logging).rejects.toThrow(refusal);
    expect(received.filter((url) => url.includes(password))).toEqual([]);
    for (const frame of bare.page.frames()) {
      const values = await frame
        .locator("input")
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
      expect(values.filter((value) => value !== "")).toEqual([]);
    }
  });

  test("as a password into what is none", async () => {
    await go("/login");
    await expect(act(fill(user, "{account.password}"))).rejects.toThrow(/password inputs only/);
    expect(await inputOf("[name=user]")).toBe("");
  });

  test("into a page without https whose host nobody opened", async () => {
    const strict = withLogin(
      bare,
      openLogin({
        account: { username, hasMfa: false, sites: ["127.0.0.1"] },
        unlock: async () => ({ password }),
        taskUrls: [own.url],
        isOpenedHost: () => false,
        clock: holdClock(),
      }),
    );
    await go("/login");
    await expect(perform(strict, fill(word, "{account.password}"), wait)).rejects.toThrow(/without https/);
    await expect(perform(strict, { kind: "login" }, wait)).rejects.toThrow(/without https/);
  });

  test("by a task without an account", async () => {
    await go("/login");
    await expect(perform(bare, fill(word, "{account.password}"), wait)).rejects.toThrow(/no login account/);
    await expect(perform(bare, { kind: "login" }, wait)).rejects.toThrow(/no login account/);
  });
});

test("an input is found only while its page is of the origin that was judged", async () => {
  await go("/login");
  const input = bare.page.locator("[name=word]");
  expect(await onlyIn(input, own.url).count()).toBe(1);
  await go(`http://127.0.0.2:${other.port}/login`);
  expect(await input.count()).toBe(1);
  expect(await onlyIn(input, own.url).count()).toBe(0);
});

describe("a secret in clear", () => {
  test.each([
    ["a password", "/login", "[name=word]"],
    ["a one-time code", "/search", "[name=pin]"],
  ])("is refused in an input for %s, filled or pressed", async (_, address, selector) => {
    await go(address);
    for (const each of [bare, session]) {
      await expect(perform(each, fill(css(selector), "letmein"), wait)).rejects.toThrow(/accountId/);
      await expect(perform(each, { kind: "press", target: css(selector), key: "l" }, wait)).rejects.toThrow(
        /accountId/,
      );
      await bare.page.locator(selector).focus();
      await expect(perform(each, { kind: "press", target: null, key: "l" }, wait)).rejects.toThrow(
        /accountId/,
      );
    }
    expect(await inputOf(selector)).toBe("");
  });

  test("is no other text: searching stays as it was", async () => {
    await go("/search");
    await act(fill(css("[name=q]"), "lanterns"));
    expect(await inputOf("[name=q]")).toBe("lanterns");
  });
});

describe("while an account is used", () => {
  test("other sites are neither opened, filled nor sent to", async () => {
    await go("/login");
    const foreign = `http://127.0.0.2:${other.port}/login`;
    await expect(act({ kind: "open", url: foreign })).rejects.toThrow(/neither the task's nor/);
    await expect(session.open(foreign, wait)).rejects.toMatchObject({ code: "address_refused" });
    await go(foreign);
    await expect(act(fill(user, "lanterns"))).rejects.toThrow(/neither the task's nor/);
    await expect(act({ kind: "press", target: user, key: "Enter" })).rejects.toThrow(
      /neither the task's nor/,
    );
    await expect(act({ kind: "click", target: css("button") })).rejects.toThrow(/neither the task's nor/);
    expect(received).toEqual([]);
  });

  test("a password that was sent is not typed again where the page still asks for it", async () => {
    await go("/login");
    await bare.page.locator("form").evaluate((each) => each.setAttribute("action", "/login"));
    await act(fill(word, "{account.password}"));
    await act({ kind: "press", target: word, key: "Enter" });
    await expect(act(fill(word, "{account.password}"))).rejects.toMatchObject({ code: "login_failed" });
  });
});
