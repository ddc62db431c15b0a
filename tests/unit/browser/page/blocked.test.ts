import { describe, expect, it } from "vitest";
import type { DocumentFace } from "../../../../packages/browser/src/in-page/face.ts";
import { findBlock } from "../../../../packages/browser/src/page/blocked.ts";

function face(parts: Partial<DocumentFace>): DocumentFace {
  const text = parts.text ?? "";
  return { title: "", text, textLength: text.length, links: 0, sources: [], marks: [], ...parts };
}

describe("a challenge is blocked, with its reason", () => {
  const cases: [string, number, Partial<DocumentFace>, RegExp][] = [
    ["interstitial title", 503, { title: "Just a moment..." }, /browser check/],
    ["interstitial delivered as 200", 200, { title: "Attention Required! | Example" }, /browser check/],
    [
      "challenge frame",
      200,
      { sources: ["https://challenges.cloudflare.com/turnstile/v0/b/x"] },
      /Cloudflare/,
    ],
    ["bare CAPTCHA", 200, { sources: ["https://www.google.com/recaptcha/api2/anchor?k=1"] }, /reCAPTCHA/],
    ["CAPTCHA box", 200, { marks: ["captcha-form "], text: "Type the characters you see" }, /CAPTCHA/],
    ["hold the button", 403, { text: "Press & Hold to confirm you are a human" }, /human check/],
    [
      "unusual traffic",
      429,
      { text: "Our systems have detected unusual traffic from your network." },
      /human check/,
    ],
    ["German", 200, { text: "Sind Sie ein Mensch? Bitte bestätigen." }, /human check/],
    ["AWS WAF", 405, { sources: ["https://x.token.awswaf.com/x/challenge.js"] }, /AWS WAF/],
  ];
  it.each(cases)("%s", (_name, status, parts, reason) => {
    expect(findBlock(status, face(parts))).toMatch(reason);
  });
});

describe("a refusal by status is blocked without any marker", () => {
  it.each([401, 403, 407, 429])("%i", (status) => {
    expect(findBlock(status, face({ text: "No." }))).toContain(`${status}`);
  });
});

describe("an ordinary page is not blocked", () => {
  const prose = "Words about something. ".repeat(120);
  const cases: [string, Partial<DocumentFace>][] = [
    ["an empty page", {}],
    ["a contact form with a CAPTCHA", { text: prose, sources: ["https://www.google.com/recaptcha/api.js"] }],
    [
      "a short sign-up page with a CAPTCHA and a menu",
      { text: "Sign up", links: 30, sources: ["https://hcaptcha.com/1/api.js"] },
    ],
    ["an article about bot checks", { title: "Are you a robot?", text: `Are you a robot? ${prose}` }],
    ["a shop with many links and a loader", { title: "Shop", links: 200, marks: ["challenge-form x"] }],
    ["a photo challenge", { title: "Weekly challenge", marks: ["challenge-card"], text: "This week: water" }],
  ];
  it.each(cases)("%s", (_name, parts) => {
    expect(findBlock(200, face(parts))).toBeUndefined();
  });

  it("a server that is down", () => {
    expect(findBlock(503, face({ text: "Service unavailable" }))).toBeUndefined();
  });
});
