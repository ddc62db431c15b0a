import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const columnsOf = (row: (at: number) => string) =>
  parsePage(
    `<h1>News</h1><ol>${[1, 2, 3, 4, 5, 6, 7, 8].map((at) => `<li>${row(at)}</li>`).join("")}</ol>`,
  ).observe().groups[0]?.columns ?? [];

const names = ["ada", "ben", "cora", "dan", "eve", "fay99", "gus", "hal"];

test("a part of a text that says in most rows what an element of its own says is no column", () => {
  // One name holds a number, and one story none: the third number of the text is another thing there.
  const columns = columnsOf((at) => {
    const name = names[at - 1];
    const comments = at === 5 ? "no comments" : `<a href="/c/${at}">${at * 11} comments</a>`;
    return `<b class="title">Story ${"abcdefgh"[at - 1]}</b> <p class="sub"><span class="score">${at * 3} points</span> by <a class="user" href="/u/${name}">${name}</a>, ${at + 1} days old | ${comments}</p>`;
  });
  const comments = columns.filter(({ samples }) => samples[0] === "11");
  expect(comments).toMatchObject([{ names: expect.arrayContaining(["comments"]), coverage: 7 / 8 }]);
  // What no element says alone stays a part.
  expect(columns.some(({ samples }) => samples[0] === "2")).toBe(true);
});

test("a picture that loads late has the address that it will have", () => {
  const columns = columnsOf((at) => {
    const late = at < 5 ? ` src="/empty.png" data-original="/cover-${at}.png"` : ` src="/cover-${at}.png"`;
    return `<img${late}><b>Novel ${"abcdefgh"[at - 1]}</b>`;
  });
  const pictures = columns.filter(({ samples }) => samples.some((sample) => sample.includes("cover-")));
  expect(pictures).toMatchObject([{ type: "image", coverage: 1 }]);
  expect(pictures[0]?.samples.join()).not.toContain("empty");
});

test("what a link says of its own stays where a row has many columns", () => {
  const pages = (at: number) =>
    Array.from({ length: 13 }, (_, page) => `<a class="page" href="/t/${at}?page=${page}">${page}</a>`).join(
      "",
    );
  const parts = (at: number) =>
    [3, 5, 7, 11]
      .map((by) => `<em class="p${by}">${at * by} of ${at * by + 1}, ${at * by + 2}</em>`)
      .join("");
  const columns = columnsOf(
    (at) =>
      `<div class="info"><a class="topic" href="/t/${at}">Topic of ${names[at - 1]}</a><div class="pages">Pages: ${pages(at)}</div></div>${parts(at)}`,
  );
  expect(columns.map(({ samples: [sample] }) => sample)).toContain("Topic of ada");
});
