import { createClaudePlanner, createKeylessPlanner, type Planner, runAgent } from "@gleaner/agent";
import type { BrowserSession } from "@gleaner/browser";
import * as pageScripts from "@gleaner/extract/page";
import { type Limits, prove } from "@gleaner/replay";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchFor } from "../browser/chromium.ts";
import { type Route, type Site, serveSite } from "../browser/site.ts";
import { fieldNames, renderInputs, shadows, trapNames, traps } from "../hostile/members.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";

const flights = ["Oslo", "Bergen", "Tromsø", "Bodø", "Ålesund", "Molde"];
const perPage = 3;
const rowsOf = (names: readonly string[]) =>
  names
    .map(
      (name, at) =>
        `<li class="flight"><b class="city">${name}</b> <span class="price">€ ${at + 41}.00</span></li>`,
    )
    .join("");

/** A search as sites of flights have them: all in one form, whose inputs are called as members are. */
const render = (names: readonly string[], inputs: readonly string[], after: string) =>
  `<!doctype html><html lang="en"><title>Flights</title><body>${shadows}<form><h1>Flights</h1>${renderInputs(inputs)}
   <label>Children <input name="children" value="0"></label>
   <ul>${rowsOf(names)}</ul><button type="button" id="sort">Cheapest first</button>${after}</form></body></html>`;

let site: Site;
let session: BrowserSession;
const limits: Limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

/** Serves the list, a page at a time, in a form with fields of these names. */
const serveFlights =
  (inputs: readonly string[]): Route =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    const at = Number(searchParams.get("at") ?? 0);
    const isLast = at + perPage >= flights.length;
    const next = isLast ? "" : `<a rel="next" href="${pathname}?at=${at + perPage}">Next</a>`;
    const script = `<script>(() => {
      const find = (css) => Document.prototype.querySelector.call(document, css);
      const list = find("ul");
      find("#sort").onclick = () => { list.lang = "en"; };
      ${traps}
    })()</script>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(render(flights.slice(at, at + perPage), inputs, `${next}${script}`));
  };

beforeAll(async () => {
  site = await serveSite({
    "/flights": serveFlights(fieldNames),
    "/trapped": serveFlights([...fieldNames, ...trapNames]),
  });
});
afterAll(() => site?.close());
afterEach(() => session?.close());

const open = async () => launchFor([site.host], { pageScripts, callTimeoutMs: 3_000 });

async function run(planner: Planner, options: Partial<Limits> = {}, path = "/flights") {
  session = await open();
  const task = { prompt: `city and price of all flights on ${site.url}${path}, all pages` };
  return runAgent({ task, session, planner, limits: { ...limits, ...options }, log: () => {} });
}

const scripted = (...answers: Answer[]) =>
  createClaudePlanner({ model: "scripted", ask: scriptModel(...answers).ask });
const readFlights = (page: string) =>
  [
    "read_list",
    {
      group: refOf(page, /^g\d+: 3 rows/),
      fields: [
        { name: "city", ref: refOf(page, /"Oslo" \|/) },
        { name: "price", ref: refOf(page, /"41" \|/) },
      ],
    },
  ] as const;
const wanted = flights.map((city, at) => ({ city, price: 41 + (at % perPage) }));

describe("on a page whose members are traps and shadowed", () => {
  test.each(["/flights", "/trapped"])(
    "%s: the keyless planner takes all pages, and a clean browser proves it",
    async (path) => {
      const outcome = await run(createKeylessPlanner(), {}, path);
      if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
      expect(outcome.records).toEqual(wanted);
      const { plan, records } = outcome;
      expect(await prove({ plan, records, openSession: open, limits })).toMatchObject({ ok: true });
    },
  );

  test("a model clicks by the outline, reads by it, and follows the pages", async () => {
    let whole = "";
    const outcome = await run(
      scripted(
        () => [["observe", { outline: "full" }]],
        (page) => {
          whole = page;
          return [["click", { ref: refOf(page, /button "Cheapest first"/) }]];
        },
        () => [
          ["read_record", { fields: [{ name: "heading", ref: refOf(whole, /heading "Flights"/) }] }],
          readFlights(whole),
          ["paginate", {}],
          ["finish", {}],
        ],
      ),
    );
    if (outcome.status !== "success") throw new Error(JSON.stringify(outcome));
    expect(outcome.records).toEqual(wanted);
    expect(outcome.plan?.steps).toMatchObject([{ kind: "open" }, { kind: "click" }]);
  });
});

test("a page of which no outline can be taken is read without one", async () => {
  const outcome = await run(
    scripted((page) => {
      expect(page).toMatch(/Outline:\n.*none can be taken/);
      return [readFlights(page), ["finish", {}]];
    }),
    {},
    "/trapped",
  );
  expect(outcome).toMatchObject({ status: "success", records: wanted.slice(0, perPage) });
});

describe("rows are delivered", () => {
  test.each([
    ["freezes", "SIGSTOP"],
    ["dies", "SIGKILL"],
  ] as const)("when the browser %s after the first page", async (_, signal) => {
    const onPage = () => process.kill(-session.pid, signal);
    const outcome = await run(
      scripted((page) => [readFlights(page), ["paginate", {}]]),
      { onPage },
    );
    expect(outcome).toMatchObject({
      status: "success",
      records: wanted.slice(0, perPage),
      completeness: { reason: "page_failed", collected: perPage },
      plan: null,
      notRepeatableReason: expect.stringMatching(/cut short/),
    });
  });

  test("at once when the time is over, without a word to the model", async () => {
    const onPage = () => process.kill(-session.pid, "SIGSTOP");
    const outcome = await run(
      scripted((page) => [readFlights(page), ["paginate", {}]]),
      { onPage, deadlineAt: Date.now() + 6_000 },
    );
    expect(outcome).toMatchObject({ status: "success", records: wanted.slice(0, perPage) });
    expect(outcome.usage.modelCalls).toBe(1);
  });

  test("that were read before the page froze, although it could not be read again", async () => {
    const outcome = await run(
      scripted(
        (page) => [readFlights(page)],
        () => {
          process.kill(-session.pid, "SIGSTOP");
          return [["finish", {}]];
        },
      ),
    );
    expect(outcome).toMatchObject({
      status: "success",
      records: wanted.slice(0, perPage),
      completeness: { reason: "page_failed" },
    });
  });
});
