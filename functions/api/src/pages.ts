import * as Job from "@gleaner/core/job";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { answers, toId } from "./http.ts";

const Page = Job.Picture.meta({ id: "Page" });
const PageList = z.object({ pages: z.array(Page) });

/** The pictures of a job's pages. */
export const pages = new Hono()
  .get(
    "/:id/pages",
    describe({
      summary: "The pictures of a job's pages",
      description:
        "Taken after each step of an AI run, of the page whose plan was to be proven, of healed and doubtful replays, and of " +
        "replays that ask for screenshots; `page` of a value's evidence is the index of one. They are kept as long as the records, and encrypted under " +
        "a key of the team where a login account was in use.",
      answer: { ok: PageList, unchanged: null },
      refuses: ["not_found"],
    }),
    async (context) => context.json({ pages: await Job.pictures(toId(context.req.param("id"))) }),
  )
  .get(
    "/:id/pages/:index/image",
    describe({
      summary: "One picture, as WebP",
      description:
        "At most 1 MB. What stands in form fields and frames is not seen on it, and there is none of a page that shows a secret of the login account.",
      answer: { ok: null },
      refuses: ["not_found"],
    }),
    async (context) => {
      const image = await Job.picture(toId(context.req.param("id")), toIndex(context.req.param("index")));
      return context.body(new Uint8Array(image), answers.ok, { "content-type": "image/webp" });
    },
  );

/** A malformed index is answered like that of a missing picture. */
const toIndex = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : -1);
