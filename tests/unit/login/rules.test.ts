import { createRules } from "@gleaner/login";
import { describe, expect, test } from "vitest";

const rules = createRules({
  account: { sites: ["club.co.uk", "id.example", "127.0.0.1"] },
  taskUrls: ["https://www.news.example/list"],
  isOpenedHost: ({ host }) => host === "127.0.0.1:8080",
});

describe("an account is typed", () => {
  test.each([
    ["into its site", ["https://club.co.uk/login"]],
    ["into any host of it", ["https://members.club.co.uk/"]],
    ["into a sign-in provider that belongs to it", ["https://accounts.id.example/signin?for=club"]],
    ["into a frame of it", ["https://login.club.co.uk/form", "https://www.club.co.uk/"]],
    ["without https where the operator opened the host", ["http://127.0.0.1:8080/login"]],
  ])("%s", (_, addresses) => {
    expect(rules.refuseTyping(addresses)).toBeNull();
  });
});

describe("an account is not typed", () => {
  test.each([
    ["into another site", ["https://evil.example/login"], /^evil\.example is not the account's site/],
    [
      "into the task's site that is not the account's",
      ["https://www.news.example/login"],
      /not the account's/,
    ],
    ["into a name that ends alike", ["https://notclub.co.uk/"], /not the account's/],
    ["into a name that begins alike", ["https://club.co.uk.evil.example/"], /not the account's/],
    [
      "into an address with the site in its user name",
      ["https://club.co.uk@evil.example/"],
      /not the account's/,
    ],
    ["into a frame of another site", ["https://evil.example/f", "https://club.co.uk/"], /evil\.example/],
    [
      "into its own frame in a page of another",
      ["https://club.co.uk/f", "https://evil.example/"],
      /evil\.example/,
    ],
    ["without https", ["http://club.co.uk/login"], /without https/],
    ["without https on another port", ["http://127.0.0.1:9090/login"], /without https/],
    [
      "into a document without an address",
      ["about:blank", "https://club.co.uk/"],
      /only typed into web pages/,
    ],
    ["into data", ["data:text/html,club.co.uk"], /only typed into web pages/],
    ["into a file", ["file:///club.co.uk"], /only typed into web pages/],
  ])("%s", (_, addresses, refusal) => {
    expect(rules.refuseTyping(addresses)).toMatch(refusal);
  });
});

test("while an account is used, only the task's and the account's sites are", () => {
  const visited = [
    "https://club.co.uk/a",
    "https://news.example/",
    "https://id.example/",
    "http://127.0.0.1:1/",
  ];
  expect(visited.map(rules.refuseVisit)).toEqual([null, null, null, null]);
  expect(rules.refuseVisit("https://evil.example/?to=club.co.uk")).toMatch(/^evil\.example is neither/);
  expect(rules.refuseVisit("javascript:alert(1)")).not.toBeNull();
  expect(rules.refuseVisit("about:blank")).not.toBeNull();
});
