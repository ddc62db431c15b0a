import { describe, expect, test } from "vitest";
import { parsePage } from "./parse.ts";

const form = '<form><input name="user"><input type="password" name="word"><button>Go on</button></form>';
const story = `<main>${"<p>The heron stood in the shallows until the light had gone.</p>".repeat(40)}</main>`;
const isLogin = (body: string, path = "/list") => parsePage(body, `https://club.example${path}`).isLogin();

describe("a page is a login", () => {
  test.each([
    ["where it is little but a form with a password", form, "/list"],
    ["where its address says so, whatever else stands there", story + form, "/account/sign-in"],
    ["where the name is asked for first", '<form><input type="email"></form>', "/login"],
  ])("%s", (_, body, path) => {
    expect(isLogin(body, path)).toBe(true);
  });
});

describe("a page is no login", () => {
  test.each([
    ["with a login box beside its content", form + story, "/list"],
    ["with a form that is hidden", `<div hidden>${form}</div>`, "/list"],
    ["with a newsletter's form", '<form><input type="email"></form>', "/news"],
    ["about logging, by its address", story, "/blog/login-design"],
    ["without any form", "<p>Nothing here.</p>", "/list"],
  ])("%s", (_, body, path) => {
    expect(isLogin(body, path)).toBe(false);
  });
});
