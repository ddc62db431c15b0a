import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, renderPage } from "./page.ts";
import type { Site } from "./site.ts";

/** Every address of the site that must end a run as blocked. */
export const doors = [
  "/guarded/",
  "/guarded/captcha",
  "/guarded/429",
  "/guarded/401",
  "/guarded/503",
] as const;

function page(title: string, body: Html): Html {
  return renderPage({ site: site.title, title, accent: "#555e6e", home: "/guarded/", body });
}

export const site: Site = {
  name: "guarded",
  title: "Mistley Auctions",
  summary: "Pages that nobody gets past: a challenge, a captcha, too many requests, a login, a closed house.",
  create: () => {
    const app = new Hono();
    app.get("/", (c) => {
      c.header("cf-mitigated", "challenge");
      c.header("server", "cloudflare");
      return c.html(
        page(
          "Just a moment...",
          html`
    <h1>Checking your browser before you go on</h1>
    <p>This check is automatic. Enable JavaScript and cookies to continue.</p>
    <form id="challenge-form" action="/guarded/" method="post"><noscript>Please turn JavaScript on.</noscript></form>
    <p class="soft">Performance &amp; security by a guard · Ray ID: 8f1c0aa27d3e41b9</p>`,
        ),
        403,
      );
    });
    app.get("/captcha", (c) =>
      c.html(
        page(
          "One more step",
          html`
    <h1>Please show that you are human</h1>
    <p>We noticed unusual traffic from your network.</p>
    <div class="g-recaptcha" data-sitekey="none">
      <iframe src="/guarded/recaptcha/api2/anchor?k=none" title="reCAPTCHA" width="304" height="78"></iframe>
    </div>`,
        ),
      ),
    );
    app.get("/recaptcha/api2/anchor", (c) =>
      c.html("<!doctype html><title>reCAPTCHA</title><label><input type=checkbox> I'm not a robot</label>"),
    );
    app.get("/429", (c) => {
      c.header("retry-after", "3");
      return c.html(
        page("Too many requests", html`<h1>Too many requests</h1><p>Access denied. Slow down.</p>`),
        429,
      );
    });
    app.get("/401", (c) => {
      c.header("www-authenticate", 'Basic realm="members"');
      return c.html(page("Members only", html`<h1>Members only</h1><p>Please sign in.</p>`), 401);
    });
    app.get("/503", (c) =>
      c.html(
        page("Attention required", html`<h1>Access denied</h1><p>Complete the security check to go on.</p>`),
        503,
      ),
    );
    return app;
  },
};
