import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const titles = ["House rules", "Bearing puller", "Frame colours", "Lamp bracket", "Fork oil", "Loose spokes"];
const topic = (at: number, kind: string) =>
  `<li class="topic ${kind}"><div class="${kind === "sticky" ? "pinned" : "plain"}"><div class="info"><a href="/t/${at}">${titles[at]}</a></div>
  <ul class="stats"><li>Replies: ${at * 3 + 1}</li></ul><dl class="last"><dd>member${at}</dd></dl></div></li>`;
const board = (pinned: number, head = "") =>
  parsePage(
    `<main>${head}<ol class="stickies">${titles.slice(0, pinned).map((_, at) => topic(at, "sticky"))}</ol>
    <ol class="threads">${titles.slice(pinned).map((_, at) => topic(at + pinned, at % 2 ? "busy" : "quiet"))}</ol></main>`,
  ).observe().groups[0];

test("topics that are pinned and topics that are not are rows of one group, though each kind has a name of its own", () => {
  const group = board(2);
  expect(group?.count).toBe(6);
  expect(group?.columns.find(({ names }) => names.includes("title"))?.samples[0]).toBe("House rules");
});

test("a row of headings that is made like the others, and leads nowhere, is none of them", () => {
  const head = `<ol class="heads"><li class="topic head"><div class="plain"><div class="info">Topics</div>
    <ul class="stats"><li>Replies</li></ul><dl class="last"><dd>Last post</dd></dl></div></li></ol>`;
  expect(board(2, head)?.count).toBe(6);
});
