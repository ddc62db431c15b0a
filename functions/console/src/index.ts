import { gunzipSync } from "node:zlib";
import { files, page } from "@gleaner/console/files";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { addSamples } from "./samples.ts";

const self = ["'self'"];
const none = ["'none'"];

/**
 * Serves the console: its files, and its one page for every other address. The policy lets the page run only these
 * files.
 */
export const app = new Hono();

app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: self,
      imgSrc: [...self, "data:"],
      connectSrc: self,
      baseUri: none,
      formAction: none,
      frameAncestors: none,
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: none,
    },
    xFrameOptions: "DENY",
    referrerPolicy: "same-origin",
  }),
);

const yearSeconds = 31_536_000;
const html = addSamples(page, process.env.GLEANER_SAMPLES);

app.get("/assets/:name", (context) => {
  const name = context.req.param("name");
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!file) return context.text("There is nothing at this address.", 404);
  const compressed = Buffer.from(file.gzip, "base64");
  const headers = {
    "content-type": file.type,
    "cache-control": `public, max-age=${yearSeconds}, immutable`,
    vary: "accept-encoding",
  };
  const isTaken = /\bgzip\b/.test(context.req.header("accept-encoding") ?? "");
  return isTaken
    ? context.body(compressed, 200, { ...headers, "content-encoding": "gzip" })
    : context.body(gunzipSync(compressed), 200, headers);
});

app.get("*", (context) => context.html(html, 200, { "cache-control": "no-cache" }));
app.all("*", (context) => context.text("This address takes GET.", 405, { allow: "GET, HEAD" }));
