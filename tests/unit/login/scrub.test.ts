import { Buffer } from "node:buffer";
import { createScrub } from "@gleaner/login";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

const password = 'Zy"9&ü<k/ q+7';
const account = {
  username: "keeper@club.example",
  password,
  mfa: "JBSW Y3DP EHPK 3PXP",
  sites: ["club.example"],
};
const scrub = createScrub(account);

const toEntities = (text: string, base: 10 | 16) =>
  [...text].map((each) => `&#${base === 16 ? "x" : ""}${each.codePointAt(0)?.toString(base)};`).join("");
const toPercents = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const toHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const toEscapes = (text: string) =>
  text.replace(/[^a-z0-9]/gi, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
const inBase64 = (text: string, before = "") => Buffer.from(`${before}${text} and more`).toString("base64");

/** How a page, an address or a serializer may write a text down. */
const encodings: readonly (readonly [string, (text: string) => string])[] = [
  ["as it is", (text) => text],
  ["in lower case", (text) => text.toLowerCase()],
  ["in upper case", (text) => text.toUpperCase()],
  ["in an address", encodeURIComponent],
  ["in an address, as forms send it", (text) => new URLSearchParams({ p: text }).toString().slice(2)],
  ["in an address, byte by byte", toPercents],
  ["in an address within an address", (text) => encodeURIComponent(encodeURIComponent(text))],
  ["in markup", toHtml],
  ["in markup within markup", (text) => toHtml(toHtml(text))],
  ["in decimal entities", (text) => toEntities(text, 10)],
  ["in hexadecimal entities", (text) => toEntities(text, 16)],
  ["in JSON", (text) => JSON.stringify(text).slice(1, -1)],
  ["in JSON within JSON", (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3)],
  ["in JSON, escaped to ASCII", toEscapes],
  ["in base64", (text) => inBase64(text)],
  ["in base64, one byte on", (text) => inBase64(text, "u")],
  ["in base64, two bytes on", (text) => inBase64(text, "u:")],
  ["in base64 for addresses", (text) => inBase64(text).replaceAll("+", "-").replaceAll("/", "_")],
  ["in base64 within an address", (text) => encodeURIComponent(inBase64(text))],
];

describe("a password is found and taken out", () => {
  test.each(encodings)("%s", (_, encode) => {
    const text = `before ${encode(password)} after`;
    expect(scrub.holdsSecret(text)).toBe(true);
    expect(scrub.text(text)).not.toContain(encode(password).slice(2, -2));
    expect(scrub.text(text)).toContain("{account.password}");
  });

  test("whatever it is, in every encoding", async () => {
    const letters = [..."abcxyzABCXYZ0189 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~äöñçÅ"];
    const characters = fc.array(fc.constantFrom(...letters), { minLength: 8, maxLength: 40 });
    const typed = characters.map((each) => each.join("").trim()).filter((text) => text.length >= 8);
    await fc.assert(
      fc.property(typed, fc.constantFrom(...encodings), (secret, [, encode]) => {
        const { text, holdsSecret } = createScrub({ ...account, password: secret });
        expect(holdsSecret(`x ${encode(secret)} y`)).toBe(true);
        expect(text(`x ${encode(secret)} y`)).not.toContain(encode(secret));
      }),
      // A finder is made for each: some tens of them tell enough.
      { numRuns: 40 },
    );
  });

  test("where white space was folded", () => {
    const { text } = createScrub({ ...account, password: "open  sesame" });
    expect(text("said open sesame twice")).toBe("said {account.password} twice");
  });

  test("in the texts of a value, whose own words stay", () => {
    const { deep } = createScrub({ ...account, password: "record" });
    expect(deep({ kind: "record", url: "/a?p=record", rows: [["record", 7, null]] })).toEqual({
      kind: "record",
      url: "/a?p={account.password}",
      rows: [["{account.password}", 7, null]],
    });
  });
});

test("the key of codes is found as it was given, alone, and in any case", () => {
  for (const text of [account.mfa, "JBSWY3DPEHPK3PXP", "jbswy3dpehpk3pxp"]) {
    expect(scrub.text(`key ${text}`)).toBe("key {account.mfa}");
  }
  const mfa = "otpauth://totp/Club:keeper?secret=JBSWY3DPEHPK3PXP&issuer=Club";
  expect(createScrub({ ...account, mfa }).text("key JBSWY3DPEHPK3PXP")).toBe("key {account.mfa}");
});

test("a secret that a cut has split over two lines is in neither", () => {
  const secret = "correct-horse-battery";
  const { text } = createScrub({ ...account, password: secret });
  for (let at = 1; at < secret.length; at += 1) {
    const [first, second] = [text(`It says ${secret.slice(0, at)}`), text(`${secret.slice(at)} and on`)];
    const left = `${first.slice("It says ".length)}${second.slice(0, -" and on".length)}`.replace("…", "");
    expect(left.length).toBeLessThanOrEqual(secret.length / 2);
  }
});

test("a short password is found where it stands alone, and no word is spoilt that holds it", () => {
  const { holdsSecret } = createScrub({ ...account, password: "ham1" });
  expect(["ham1", "?p=ham1&q", "%22ham1%22", '"ham1"'].every(holdsSecret)).toBe(true);
  expect(["Birmingham12", "ham10", "xham1"].some(holdsSecret)).toBe(false);
});

test("what only resembles a secret stays", () => {
  for (const text of ["", "Zy9", "The heron stood in the shallows.", "https://club.example/list?page=2"]) {
    expect(scrub.text(text)).toBe(text);
  }
});

test("a user name is kept out of texts for people, and is a value like any other", () => {
  expect(scrub.text("Welcome, Keeper@club.example!")).toBe("Welcome, {account.username}!");
  expect(scrub.holdsSecret("keeper@club.example")).toBe(false);
});

test("a code that was typed is kept out of texts, alone or in an address, not in longer numbers", () => {
  const own = createScrub(account);
  own.addCode("246813");
  expect(own.text("?otp=246813 of 1246813")).toBe("?otp={account.code} of 1246813");
});

test("looking for secrets in a large text takes no more than a pass over it", () => {
  const text = "%25%25%2525&amp;amp;\\\\\\\\u005c+++".repeat(20_000);
  expect(createScrub({ ...account, password: "%%25%&amp;\\\\u++ +".repeat(8) }).text(text)).toBe(text);
});
