import { html, raw } from "hono/html";
import { readNumber } from "../query.ts";
import { createScripted } from "../scripted.ts";
import type { Site } from "../site.ts";
import { type Post, posts } from "./posts.ts";

export { type Post, posts };

/** Posts that one scroll to the end brings. */
export const batchSize = 12;

const css = `
.td-note { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px; margin: 14px auto; max-width: 640px; min-height: 110px; }
.td-note p { margin: 8px 0; }
#more { text-align: center; padding: 24px; }
`;

const script = raw(`
const stream = document.querySelector("#stream"), more = document.querySelector("#more");
let after = 0, busy = false, ended = false;
function node(tag, name, text) { const made = document.createElement(tag); made.className = name; made.textContent = text; return made; }
function note(post) {
  const made = node("article", "td-note", "");
  made.dataset.post = post.id;
  const time = node("time", "soft", post.shown);
  time.dateTime = post.at;
  made.append(node("strong", "td-voice", post.author), " ", time, node("p", "td-words", post.text), node("span", "td-claps soft", post.likes + " likes"));
  return made;
}
async function load() {
  if (busy || ended) return;
  busy = true;
  const answer = await fetch("/feed/api/posts?after=" + after).then((response) => response.json());
  stream.append(...answer.posts.map(note));
  after = answer.next;
  ended = after === null;
  more.textContent = ended ? "You have reached the end." : "Loading more…";
  busy = false;
}
new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) load(); }).observe(more);
`);

export const site: Site = {
  name: "feed",
  title: "Tidings",
  summary: "Short posts that load as one scrolls, until the end is reached.",
  create: () => {
    const app = createScripted({
      site: site.title,
      title: "Latest posts",
      accent: "#2458b3",
      home: "/feed/",
      css,
      script,
      body: html`
    <h1>Latest posts</h1>
    <section id="stream"></section>
    <p id="more" class="soft">Loading more…</p>`,
    });
    app.get("/api/posts", (c) => {
      const after = Math.max(0, readNumber(c, "after", 0));
      const end = after + batchSize;
      return c.json({ posts: posts.slice(after, end), next: end < posts.length ? end : null });
    });
    return app;
  },
};
