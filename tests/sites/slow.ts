import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { html } from "hono/html";
import { renderPage } from "./page.ts";
import { readNumber } from "./query.ts";
import type { Site } from "./site.ts";

/** What the page lists once it has come. */
export const departures = [
  { time: "06:12", destination: "Eastmarsh", platform: "2" },
  { time: "06:40", destination: "Cold Harbour", platform: "1" },
  { time: "07:05", destination: "Wick St Mary", platform: "3" },
  { time: "07:31", destination: "Eastmarsh", platform: "2" },
] as const;

export const site: Site = {
  name: "slow",
  title: "Branch Line Times",
  summary: "A timetable that takes its time: ?ms=3000 milliseconds, two minutes at most.",
  create: () => {
    const app = new Hono();
    app.get("/", async (c) => {
      const delayMs = Math.min(120_000, Math.max(0, readNumber(c, "ms", 3000)));
      // An unreferenced timer: a server that closes does not wait for it.
      await sleep(delayMs, undefined, { ref: false });
      return c.html(
        renderPage({
          site: site.title,
          title: "Departures",
          accent: "#8a4b14",
          home: "/slow/",
          body: html`
    <h1>Departures</h1>
    <table>
      <thead><tr><th>Time</th><th>Destination</th><th>Platform</th></tr></thead>
      <tbody>${departures.map(
        (row) => html`
        <tr><td>${row.time}</td><td>${row.destination}</td><td>${row.platform}</td></tr>`,
      )}
      </tbody>
    </table>`,
        }),
      );
    });
    return app;
  },
};
