import { createSession, createTeam } from "@gleaner/admin";
import { plans } from "@gleaner/core/plan";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { monthOf } from "../../../packages/core/src/month.ts";
import { put } from "../../../packages/core/src/table.ts";
import { eventually } from "../eventually.ts";
import { ferries } from "../pages.ts";
import { findBarriers, openStage, type Stage } from "./stage.ts";

let stage: Stage;
let context: BrowserContext;
let page: Page;
/** A page whose values stand at the same place whatever the fonts. */
const placed = `<!doctype html><title>Ferries</title><style>
  * { margin: 0; padding: 0; border-spacing: 0 } h1, th, td { height: 40px; overflow: hidden } td, th { width: 200px }
</style><h1>Ferries</h1><table><thead><tr><th>Ferry</th><th>Berth</th></tr></thead>
<tbody>${ferries.map(({ ferry, berth }) => `<tr><td>${ferry}</td><td>${berth}</td></tr>`).join("")}</tbody></table>`;

/** Of the run that the first test makes. */
let runPath = "";
/** Of a null of another run, with why it is one. */
let nullPath = "";

beforeAll(async () => {
  stage = await openStage();
  ({ context, page } = await stage.enter());
});
afterAll(() => stage?.close());

const status = (word: string) => page.locator("main .head").getByText(word, { exact: true });
const start = async (prompt: string) => {
  await page.goto(stage.at("/"));
  await page.getByLabel("Prompt").fill(prompt);
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/runs\/[\w-]{36}/);
};

test("a link signs in once; neither its token nor any secret stays where scripts can read", async () => {
  expect(new URL(page.url())).toMatchObject({ pathname: "/", hash: "" });
  const kept = await page.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
  }));
  expect(kept).toEqual({ cookie: "", local: 0, session: 0, databases: 0 });

  const other = await stage.open();
  const link = String(await stage.system.service.signInLink());
  await other.page.goto(link);
  await other.page.getByText("What do you want to collect?").waitFor();
  await other.context.clearCookies();
  await other.page.goto("about:blank");
  await other.page.goto(link);
  await other.page.getByRole("alert").waitFor();
  expect(await other.page.getByRole("heading").textContent()).toBe("Sign in to Gleaner");
  await other.context.close();
});

test("a prompt becomes records, and a cell opens where its value comes from, over its place on the page", async () => {
  stage.pages.put("/ferries", placed);
  await start(stage.pages.prompt("/ferries"));
  await status("success").waitFor();
  runPath = new URL(page.url()).pathname;
  const cell = page.getByRole("gridcell", { name: ferries[1].ferry });
  await cell.click();
  const evidence = page.getByRole("complementary", { name: "Where the value comes from" });
  await evidence.getByText("on the page").waitFor();
  expect(await evidence.textContent()).toMatch(
    /ferry of record 2.*Bellwether.*on the page.*Bellwether.*the value.*Confidence 0\.\d+.*Read by.*label “Ferry”/s,
  );
  expect(new URL(page.url()).searchParams.get("cell")).toBe("2.ferry");

  // The box lies over the value, where the page itself has it.
  const box = evidence.locator(".box");
  const drawn = await box.evaluate(async (node) => {
    const picture = node.parentElement?.querySelector("img");
    await picture?.decode();
    const { x, y, width } = picture?.getBoundingClientRect() ?? new DOMRect();
    const scale = width / Number(picture?.naturalWidth);
    const { x: left, y: top, right, bottom } = node.getBoundingClientRect();
    return [left - x, top - y, right - x, bottom - y].map((side) => side / scale);
  });
  const itself = await context.newPage();
  await itself.setViewportSize({ width: 1366, height: 900 });
  await itself.goto(`http://${stage.pages.host}/ferries`);
  const value = await itself.getByText(ferries[1].ferry).evaluate((node) => {
    const { x, y, right, bottom } = node.getBoundingClientRect();
    return [x, y, right, bottom];
  });
  await itself.close();
  const beside = drawn.map((side, index) => Math.abs(side - (value[index] ?? Number.NaN)));
  expect(Math.max(...beside)).toBeLessThan(10);

  // Pointing at another value of the picture lights its cell, and a click goes there.
  await page.mouse.move(0, 0);
  const { x, y, height } = (await box.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(x + 20, y + height + 10);
  expect(await page.locator("[data-lit]").textContent()).toBe(ferries[2].ferry);
  await page.mouse.down();
  await page.mouse.up();
  await evidence.getByText("of record 3").waitFor();
  await cell.click();

  // By keyboard alone: the evidence follows the arrow keys, and Escape gives the focus back to the cell.
  await cell.focus();
  await page.keyboard.press("ArrowRight");
  await evidence.getByText("berth").first().waitFor();
  await page.keyboard.press("Escape");
  await evidence.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(ferries[1].berth);
});

test("a run says what can be repeated and why; its automation is replayed and put on a schedule", async () => {
  await page.getByRole("tab", { name: "Plan and proof" }).click();
  await page.getByText("A second, clean browser went through the plan").waitFor();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.waitForURL((url) => /\/runs\//.test(url.pathname) && url.pathname !== runPath);
  await status("success").waitFor();
  await page.getByRole("tab", { name: "Changes" }).click();
  await page.getByText("Nothing has changed").waitFor();

  await page.getByRole("link", { name: "Automation", exact: true }).click();
  await page.getByText("1 of 1 run gave all records").waitFor();
  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await page.getByLabel("Cron").fill("15 8 * * MON");
  expect(await page.getByLabel("How often").inputValue()).toBe("weekly");
  expect(await page.getByLabel("Time", { exact: true }).inputValue()).toBe("08:15");
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByRole("button", { name: "Make the schedule" }).click();
  await page.getByRole("heading", { name: "Every Monday at 08:15" }).waitFor();
  expect(await page.getByRole("table", { name: "Next runs" }).locator("tbody tr").count()).toBe(5);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
});

test("a browser that calls itself offline still asks the service, which may be on the same machine", async () => {
  await page.goto(stage.at("/"));
  await page.getByText("What do you want to collect?").waitFor();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.getByRole("link", { name: "Schedules" }).click();
  await page.getByText("Every Monday at 08:15").waitFor();
});

test("what failed while nobody looked is asked again when somebody does", async () => {
  const own = await stage.enter();
  const setHidden = (hidden: boolean) =>
    own.page.evaluate(
      (value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        dispatchEvent(new Event("visibilitychange"));
      },
      hidden ? "hidden" : "visible",
    );
  await own.page.clock.install();
  await own.page.goto(stage.at("/"));
  await own.page.getByText("What do you want to collect?").waitFor();
  await own.page.route("**/api/schedules*", (route) => route.abort(), { times: 1 });
  await setHidden(true);
  const failed = own.page.waitForEvent("requestfailed");
  await own.page.getByRole("link", { name: "Schedules" }).click();
  await failed;
  await own.page.clock.runFor("00:10");
  await setHidden(false);
  await own.page.getByText("Every Monday at 08:15").waitFor();
  await own.context.close();
});

test("a key is shown once: closing asks whether it was kept, and afterwards only its name is left", async () => {
  await page.goto(stage.at("/settings"));
  await page.getByRole("button", { name: "Create API Key" }).click();
  await page.getByLabel("Name").fill("nightly");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const key = await page.getByRole("dialog").getByText(/^api_/).textContent();
  await page.keyboard.press("Escape");
  await page.getByRole("alert").getByText("It cannot be shown again.").waitFor();
  await page.getByRole("button", { name: "Yes, close" }).click();
  const row = page.getByRole("row", { name: /nightly/ });
  await row.waitFor();
  expect(await page.content()).not.toContain(String(key).split(".")[1]);
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await row.waitFor({ state: "detached" });
});

test("a waiting page's run is stopped, and run again", async () => {
  stage.pages.hold("/held");
  await start(stage.pages.prompt("/held"));
  await eventually(() => stage.pages.visits("/held") === 1);
  await eventually(async () => (await page.title()).includes("(1 running)"));
  const stopped = page.url();
  await page.getByRole("button", { name: "Stop" }).click();
  await status("cancelled").waitFor();
  stage.pages.release("/held");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.waitForURL((url) => url.href !== stopped && /\/runs\/[\w-]{36}/.test(url.pathname));
  await status("success").waitFor();
});

test("what a page says is shown as text, and runs nothing", async () => {
  const bait = `<img src=x onerror="globalThis.broken='record'"><script>broken='script'</script>`;
  const escaped = bait.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const rows = [
    `${escaped}</td><td>javascript:globalThis.broken='link'`,
    "\u202Efdp.exe</td><td>North 2",
    "Corsair</td><td>South 4",
    "Drifter</td><td>",
  ];
  stage.pages.put(
    "/bait",
    `<!doctype html><title>${escaped}</title><h1>${escaped}</h1><table><thead><tr><th>Ferry</th><th>Berth</th></tr></thead>
    <tbody>${rows.map((row) => `<tr><td>${row}</td></tr>`).join("")}</tbody></table>`,
  );
  await start(`${stage.pages.prompt("/bait")} ${bait}`);
  await page.getByRole("heading", { name: bait }).waitFor();
  await start(stage.pages.prompt("/bait"));
  await status("success").waitFor();
  await page.getByRole("gridcell", { name: bait }).click();
  await page
    .getByRole("complementary", { name: "Where the value comes from" })
    .getByText("Read by")
    .waitFor();
  await page.getByLabel("Show").selectOption({ label: "Nulls, and why" });
  await page.getByText("is null in 1 record: its place is there and holds no text.").waitFor();
  await page.getByRole("gridcell", { name: "null empty" }).click();
  await page.getByText("Null, not a guess: its place is there").waitFor();
  nullPath = page.url().slice(stage.at("").length);
  for (const tab of ["Activity", "Plan and proof", "Details"])
    await page.getByRole("tab", { name: tab }).click();
  expect(await page.evaluate(() => [globalThis.broken, globalThis.refused])).toEqual([undefined, []]);
  expect(await page.locator('a[href^="javascript"], main script, main img[src="x"]').count()).toBe(0);
});

test("the banner says at 70 and 90 percent which limit is near, and the notification of it is read and unread", async () => {
  const limit = plans.business.replaysPerMonth;
  const { client } = stage.system;
  const [script] = (await client.automations.list().page()).scripts;
  for (const percent of [70, 90]) {
    const replays = (limit * percent) / 100 - 1;
    await put({
      Item: {
        ...keys.usage(stage.system.service.teamId, monthOf(Date.now())),
        aiRuns: 1,
        aiRunsUsed: 1,
        replays,
      },
    });
    await client.jobs.wait((await client.jobs.start({ scriptId: String(script?.id) })).jobId);
    await page.goto(stage.at("/settings/notifications"));
    await page
      .getByText(`${percent} % of this month's 150,000 replays are used. They begin anew on`)
      .waitFor();
    await page.getByText(`${percent} % of the 150000 replays`).first().waitFor();
  }
  await page.getByRole("link", { name: "Notifications 2 unread" }).waitFor();
  await page.getByRole("button", { name: "Mark as read" }).first().click();
  await page.getByRole("link", { name: "Notifications 1 unread" }).waitFor();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await page.getByRole("link", { name: "Notifications 2 unread" }).waitFor();
});

test("a member is invited, signs in by a code sent by e-mail, and is removed", async () => {
  const email = "grace@example.com";
  await page.goto(stage.at("/settings/members"));
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  const shown = page.getByRole("dialog", { name: `${email} is invited` });
  const link = String(await shown.getByText(/\/sign-in#/).textContent());
  expect(await stage.findInMail(email, /^http\S+/m)).toBe(link);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Yes, close" }).click();

  const other = await stage.open();
  await other.page.goto(stage.at("/usage"));
  await other.page.getByLabel("E-mail").fill(email);
  await other.page.getByRole("button", { name: "Send me a code" }).click();
  await other.page.getByLabel("Six-digit code").waitFor();
  expect(await findBarriers(other.page)).toEqual([]);
  await other.page.keyboard.type(await stage.findInMail(email, /^[0-9]{6}\b/m));
  await other.page.keyboard.press("Enter");
  await other.page.getByRole("heading", { name: "Usage", exact: true }).waitFor();

  const row = page.getByRole("row", { name: email });
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await row.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Remove" }).count()).toBe(0);
  await other.page.goto(stage.at("/usage"));
  await other.page.getByRole("heading", { name: "Sign in to Gleaner" }).waitFor();
  await other.context.close();
});

test("login accounts and proxies are added, tried out and deleted; their secrets never come back", async () => {
  const secret = "correct horse battery";
  const rowOf = (name: RegExp) => page.getByRole("row", { name });
  const remove = async (row: ReturnType<typeof rowOf>) => {
    await row.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete the/ })
      .click();
    await row.waitFor({ state: "detached" });
  };
  await page.goto(stage.at("/settings/accounts"));
  await page.getByRole("button", { name: "Add an account" }).first().click();
  await page.getByLabel("Label").fill("Shop");
  await page.getByLabel("Site (optional)").fill("example.com");
  await page.getByLabel("User name").fill("ada");
  await page.getByLabel("Password").fill(secret);
  await page.keyboard.press("Enter");
  const account = rowOf(/Shop.*ada.*example\.com/);
  await account.waitFor();
  await page.goto(stage.at("/"));
  await page.getByText("Account, proxy and step limit").click();
  const offered = page.getByLabel("Login account").locator("option", { hasText: "Shop (ada)" });
  await offered.waitFor({ state: "attached" });
  await page.goto(stage.at("/settings/accounts"));
  await account.waitFor();
  expect(await page.content()).not.toContain(secret);
  await remove(account);

  const [host = "", port = ""] = stage.pages.host.split(":");
  await page.goto(stage.at("/settings/proxies"));
  await page.getByRole("button", { name: "Add a proxy" }).first().click();
  await page.getByLabel("Host").fill(host);
  await page.getByLabel("Port").fill(port);
  await page.getByLabel("Label (optional)").fill("Office");
  await page.getByLabel("User name (optional)").fill("ada");
  await page.getByLabel("Password (optional)").fill(secret);
  await page.keyboard.press("Enter");
  const proxy = rowOf(/Office/);
  await proxy.getByRole("button", { name: "Test" }).click();
  await proxy.getByText(/^works in \d/).waitFor();
  expect(await page.content()).not.toContain(secret);
  await remove(proxy);
});

test("a webhook is added, its secret is shown once, and what was sent to it is read", async () => {
  await page.goto(stage.at("/settings/webhooks"));
  await page.getByRole("button", { name: "Add a webhook" }).first().click();
  await page.getByLabel("Address").fill("https://hooks.example/gleaner");
  await page.getByLabel("Label (optional)").fill("Warehouse");
  await page.getByLabel("An automation no longer works").check();
  await page.keyboard.press("Enter");
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Yes, close" }).click();
  const row = page.getByRole("row", {
    name: /Warehouse.*A run has ended, An automation no longer works.*on/,
  });
  await row.getByRole("button", { name: "Deliveries" }).click();
  await page.getByText("Nothing was sent to it in the last 30 days.").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("row", { name: /webhook\.test/ }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await row.getByRole("button", { name: "Turn off" }).click();
  // Before it is off, its button has that word.
  await page.getByRole("button", { name: "Turn on" }).waitFor();
  const { webhooks } = await stage.system.client.webhooks.list().page();
  expect(webhooks).toMatchObject([{ url: "https://hooks.example/gleaner", enabled: false }]);
  expect(await page.content()).not.toContain("whsec_");
});

test("another team sees nothing of it", async () => {
  const email = "eve@example.com";
  const { teamId } = await createTeam({ name: "Others", email, plan: "free" });
  const { token } = await createSession({ teamId, email });
  const other = await stage.open();
  await other.context.addCookies([{ name: "gleaner", value: token, url: stage.at("/") }]);
  await other.page.goto(stage.at(runPath));
  await other.page.getByText("There is nothing at this address").waitFor();
  await other.page.goto(stage.at("/runs"));
  await other.page.getByText("Nothing has run yet.").waitFor();
  await other.context.close();
});

test("no page has a barrier that axe knows, in light and in dark, and none is wider than 320 pixels", async () => {
  const { scripts } = await stage.system.client.automations.list().page();
  const { schedules } = await stage.system.client.schedules.list().page();
  const paths = [
    "/",
    "/runs",
    "/runs?status=blocked",
    `${runPath}?cell=1.berth`,
    nullPath,
    `${runPath}?tab=activity`,
    `${runPath}?tab=proof`,
    `${runPath}?tab=details`,
    "/automations",
    `/automations/${scripts[0]?.id}`,
    "/schedules",
    "/schedules/new",
    `/schedules/${schedules[0]?.id}`,
    "/usage",
    ...["keys", "members", "notifications", "accounts", "proxies", "webhooks", "team"].map(
      (room) => `/settings/${room}`,
    ),
    "/nowhere",
  ];
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(stage.at(path));
    await page.locator("main h1, main h2, main .empty").first().waitFor();
    await page.locator(".loading").waitFor({ state: "detached" });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Nothing but colours is another in the dark.
      const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
      found.push(...(await findBarriers(page, rules)).map((one) => `${path} ${colorScheme} ${one}`));
    }
    found.push(...(await page.evaluate(() => globalThis.refused)).map((one) => `${path} was refused ${one}`));
    await page.setViewportSize({ width: 320, height: 800 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) found.push(`${path} is ${width} wide`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  for (const key of ["/", "?"]) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    found.push(...(await findBarriers(page)).map((one) => `dialog ${key} ${one}`));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  expect(found).toEqual([]);
});

test("a session that has ended leads to sign-in, and from there back", async () => {
  await page.goto(stage.at(`${runPath}?tab=details`));
  await page.getByText("Model calls").waitFor();
  await context.clearCookies();
  await page.getByRole("link", { name: "Usage", exact: true }).click();
  await page.getByText("Your session has ended.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(String(await stage.system.service.signInLink()));
  await page.getByRole("heading", { name: "Usage", exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/usage");
});
