import { siteOf } from "@gleaner/automation/site";
import { expect, test } from "vitest";

test.for([
  ["https://shop.example.co.uk/login?next=1", "example.co.uk"],
  ["EXAMPLE.com.", "example.com"],
  ["www.example.com:8443", "example.com"],
  ["https://user:secret@example.com/", "example.com"],
  ["https://bücher.de/", "xn--bcher-kva.de"],
  ["https://ada.github.io/", "ada.github.io"],
  ["http://127.0.0.1:4100/a", "127.0.0.1"],
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://[::1]:3000/", "::1"],
  ["http://localhost:3000", "localhost"],
  ["intranet", "intranet"],
  ["http://shop.localhost:4100/", "shop.localhost"],
] as const)("%s is of the site %s", ([address, site]) => {
  expect(siteOf(address)).toBe(site);
  expect(siteOf(site)).toBe(site);
});

test.for([
  "",
  " ",
  "co.uk",
  "github.io",
  "com",
  "ftp://example.com/",
  "javascript:alert(1)",
  "https://",
  "a b",
  "about:blank",
])("%j is of no site", (address) => {
  expect(siteOf(address)).toBeNull();
});

test.for([
  "https://example.com.evil.test/",
  "https://evil.test/example.com",
  "https://example.com@evil.test/",
  "https://notexample.com/",
  "https://example.co/",
  "https://127.0.0.1.example.org/",
])("%s is not of example.com", (address) => {
  expect(siteOf(address)).not.toBe("example.com");
});
