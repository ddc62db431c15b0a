import { afterAll, beforeAll, expect, test } from "vitest";
import { launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
const cookiesSent: (string | undefined)[] = [];

beforeAll(async () => {
  site = await serveSite({
    "/login": (_request, response) => {
      response.writeHead(200, {
        "content-type": "text/html",
        "set-cookie": ["sid=a1; HttpOnly; SameSite=Lax", "seen=1"],
      });
      response.end("<ul><li>in</ul><script>localStorage.token = 't'; sessionStorage.tab = 's'</script>");
    },
    // What its own first script finds.
    "/kept": (request, response) => {
      cookiesSent.push(request.headers.cookie);
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<ul id=list></ul><script>
        list.innerHTML = "<li>" + localStorage.token + "<li>" + sessionStorage.tab;
        localStorage.token = "newer";
      </script>`);
    },
  });
});
afterAll(() => site?.close());

test("a session goes on as the visitor that another one was: cookies, local and session storage, once", async () => {
  const first = await launchFor([site.host]);
  await first.open(`${site.url}/login`, limits());
  const kept = JSON.parse(JSON.stringify(await first.storage()));
  await first.close();

  const second = await launchFor([site.host]);
  try {
    await second.restore(kept);
    await second.open(`${site.url}/kept`, limits());
    expect(await second.call("observe")).toMatchObject({ items: ["t", "s"] });
    expect(cookiesSent).toEqual(["sid=a1; seen=1"]);
    // What the site has written since is not written over.
    await second.open(`${site.url}/kept`, limits());
    expect(await second.call("observe")).toMatchObject({ items: ["newer", "s"] });
  } finally {
    await second.close();
  }
});

test("a browser that has visited nothing has nothing, and takes that back", async () => {
  const session = await launchFor([site.host]);
  try {
    expect(await session.storage()).toEqual({ cookies: [], origin: null });
    await session.restore(await session.storage());
    await session.open(`${site.url}/kept`, limits());
    expect(await session.call("observe")).toMatchObject({ items: ["undefined", "undefined"] });
  } finally {
    await session.close();
  }
});
