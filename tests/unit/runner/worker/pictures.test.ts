import type { BrowserSession, Picture } from "@gleaner/browser";
import { createScrub, type Scrub } from "@gleaner/login";
import { expect, it } from "vitest";
import type { Shot } from "../../../../functions/runner/src/assignment.ts";
import { openPictures } from "../../../../functions/runner/src/worker/pictures.ts";

const picture: Picture = {
  bytes: new Uint8Array(1000),
  width: 1280,
  height: 900,
  url: "https://example.com/",
  left: 0,
  top: 100,
};
const place = { row: 0, field: "price", raw: "5", box: [10, 150, 50, 20] } as const;
const hidden = { ...place, field: "name", box: [10, 50, 50, 20] } as const;

let content = "";

/** A session that read a page and shows this. */
function sessionOf(shown: () => Picture | null): BrowserSession {
  const call = async (name: string) =>
    name === "places" ? [place, hidden] : { url: picture.url, records: [], evidence: [] };
  const bound = <Value>(work: Promise<Value>) => work;
  const page = { content: async () => content };
  return { page, call, bound, picture: async () => shown() } as unknown as BrowserSession;
}

function start({
  scrub = null,
  shown = () => picture,
}: {
  readonly scrub?: Scrub | null;
  readonly shown?: () => Picture | null;
} = {}) {
  const shots: Shot[] = [];
  const controller = new AbortController();
  const pictures = openPictures((shot) => shots.push(shot), { scrub, signal: controller.signal });
  return { shots, controller, pictures, session: pictures.watch(sessionOf(shown)) };
}

const read = {} as never;

it("tells of a picture with the places on it of what was read last on its page", async () => {
  const { shots, pictures, session } = start();
  await session.call("read", read);
  await pictures.take(session, "step", 3);
  expect(shots).toMatchObject([{ of: "step", step: 3, url: picture.url, width: 1280, height: 900 }]);
  expect(shots[0]?.places).toEqual([{ ...place, box: [10, 50, 50, 20] }]);
});

it("knows no places where nothing was read, or on another page", async () => {
  const { shots, pictures, session } = start({
    shown: () => ({ ...picture, url: "https://example.com/next" }),
  });
  await pictures.take(session, "proof");
  await session.call("read", read);
  await pictures.take(session, "proof");
  expect(shots.map(({ places, step }) => ({ places, step }))).toEqual([
    { places: [], step: null },
    { places: [], step: null },
  ]);
});

it("takes none of a page that shows a secret of the account, and tells none in an address", async () => {
  const scrub = createScrub({ username: "ada", password: "sesame42" });
  const signed = start({ scrub, shown: () => ({ ...picture, url: "https://example.com/?key=sesame42" }) });
  content = "<p>Your password is sesame42</p>";
  await signed.pictures.take(signed.session, "step", 1);
  content = "<p>Welcome</p>";
  await signed.pictures.take(signed.session, "step", 2);
  expect(signed.shots).toMatchObject([{ step: 2, url: "https://example.com/?key={account.password}" }]);
});

it("takes none once the run has ended", async () => {
  const over = start();
  over.controller.abort();
  await over.pictures.take(over.session, "proof");
  expect(over.shots).toEqual([]);
});

it("takes thirty at most, and not more than 6 MB", async () => {
  const many = start();
  for (let n = 0; n < 40; n += 1) await many.pictures.take(many.session, "step", n);
  expect(many.shots).toHaveLength(30);
  const large = start({ shown: () => ({ ...picture, bytes: new Uint8Array(900_000) }) });
  for (let n = 0; n < 40; n += 1) await large.pictures.take(large.session, "step", n);
  expect(large.shots).toHaveLength(6);
});

it("takes four of pages that a list has left, beside the one at its end", async () => {
  const { shots, pictures, session } = start();
  await session.call("read", read);
  for (let n = 0; n < 9; n += 1) await pictures.takeTurned(session, "proof");
  await pictures.take(session, "proof");
  expect(shots.map(({ of, places }) => [of, places.length])).toEqual(Array(5).fill(["proof", 1]));
});

it("tries no more after two that could not be taken, and never fails", async () => {
  let tries = 0;
  const failing = start({
    shown: () => {
      tries += 1;
      return null;
    },
  });
  for (let n = 0; n < 5; n += 1) await failing.pictures.take(failing.session, "step", n);
  expect(tries).toBe(2);
  const broken = start({
    shown: () => {
      tries += 1;
      throw new Error("gone");
    },
  });
  for (let n = 0; n < 5; n += 1) await broken.pictures.take(broken.session, "step", n);
  expect([tries, broken.shots]).toEqual([4, []]);
});
