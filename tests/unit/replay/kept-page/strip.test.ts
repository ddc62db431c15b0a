import { expect, test } from "vitest";
import { stripPage } from "../../../../packages/replay/src/kept-page/strip.ts";

const token = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4";

test.for([
  ["a script", `<script>let key = "${token}"</script>`],
  ["what an attribute runs", `<b onclick="send('${token}')">x</b>`],
  ["what was typed", `<input name="mail" value="${token}"><textarea>${token}</textarea>`],
  ["a hidden field", `<input type="hidden" name="_csrf" value="${token}">`],
  ["a token for the page's own scripts", `<meta name="csrf-token" content="x${token}x">`],
  ["an attribute that is called so", `<div data-session-id="s${token}">x</div>`],
  ["what only a machine can have made up", `<div data-x="${token}">x</div>`],
  ["a token in an address", `<a href="/list?page=2&access_token=${token}">x</a>`],
  ["a web token in a text", `<p>eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIke3Rva2VufSJ9.${token}</p>`],
  ["a comment", `<!-- ${token} --><p>x</p>`],
  ["a picture within the page", `<img src="data:image/png;base64,${token}">`],
] as const)("nothing is kept of %s", ([, html]) => {
  expect(stripPage(`<!doctype html><body>${html}`)).not.toContain(token);
});

test("which of a form was chosen is not kept", () => {
  const stripped = stripPage("<select><option selected>A<option>B</select><input type=checkbox checked>");
  expect(stripped).not.toMatch(/selected|checked/);
});

test("what readers go by stays, and every element where it was", () => {
  const html =
    '<!DOCTYPE html><html lang="en"><head><script type="application/ld+json">{"name":"Ada"}</script></head>' +
    '<body><ul class="list"><li id="one" data-price="12.50"><a href="/item?id=7&amp;page=2">Ada</a></li></ul></body></html>';
  expect(stripPage(html)).toBe(html);
  const children = (page: string) => page.match(/<(?!\/)(?!!)/g)?.length;
  const mixed = "<p>a</p><script>x</script><style>y</style><svg><g></g></svg><p>b</p>";
  expect(stripPage(mixed)).toContain("<p>a</p><script></script><style></style><svg></svg><p>b</p>");
  expect(children(stripPage(mixed))).toBe(8);
});
