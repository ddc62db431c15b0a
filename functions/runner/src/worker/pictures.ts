import type { Read } from "@gleaner/automation";
import type { BrowserSession, Picture } from "@gleaner/browser";
import type { PictureReason } from "@gleaner/core/job";
import type { FieldPlace, PageScript, ReadResult } from "@gleaner/extract";
import type { Scrub } from "@gleaner/login";
import type { Shot } from "../assignment.ts";

/** The pictures of one run. */
export interface Pictures {
  /** The same session, with a record of what it read last. */
  watch<Own extends BrowserSession>(session: Own): Own;
  /**
   * Takes a picture of a session's page: its window after a step, otherwise the whole page. It never throws and is
   * bounded in time.
   */
  take(session: BrowserSession, of: PictureReason, step?: number): Promise<void>;
  /**
   * The same for a page of a list that is about to be left: only for the first few, because the last page's picture
   * is taken at the end.
   */
  takeTurned(session: BrowserSession, of: PictureReason): Promise<void>;
}

/** Limits of one run: pictures, pictures of list pages, and bytes. */
const most = { pictures: 30, turned: 4, bytes: 6_000_000 } as const;
const timeoutMs = { window: 3000, whole: 8000 } as const;
/** After this many failures no more pictures are tried. */
const mostMisses = 2;

interface LastRead {
  readonly read: Read;
  readonly url: string;
}

/** `tell` is called with each picture. With an account's `scrub`, pages that show one of its secrets are left out. */
export function openPictures(
  tell: (shot: Shot) => void,
  { scrub, signal }: { readonly scrub: Scrub | null; readonly signal: AbortSignal },
): Pictures {
  const reads = new WeakMap<object, LastRead>();
  let taken = 0;
  let bytes = 0;
  let misses = 0;
  let turned = 0;

  const shoot = async (session: BrowserSession, of: PictureReason, step: number | null): Promise<void> => {
    const kind = of === "step" ? "window" : "whole";
    const limits = { signal, timeoutMs: timeoutMs[kind] };
    if (scrub?.holdsSecret(await session.bound(session.page.content(), limits))) return;
    const picture = await session.picture(kind === "whole", limits);
    if (!picture) {
      misses += 1;
      return;
    }
    if (bytes + picture.bytes.length > most.bytes) return;
    taken += 1;
    bytes += picture.bytes.length;
    const read = reads.get(session.page);
    const isSame = read !== undefined && read.url === picture.url;
    const places = isSame ? await session.call("places", read.read).catch(() => []) : [];
    const { bytes: image, width, height } = picture;
    const url = scrub?.text(picture.url) ?? picture.url;
    const takenAt = new Date().toISOString();
    tell({ bytes: image, url, width, height, takenAt, of, step, places: places.flatMap(inside(picture)) });
  };

  const take: Pictures["take"] = async (session, of, step) => {
    if (taken >= most.pictures || misses >= mostMisses || signal.aborted) return;
    await shoot(session, of, step ?? null).catch(() => {
      misses += 1;
    });
  };

  return {
    take,
    takeTurned: async (session, of) => {
      if (turned >= most.turned) return;
      turned += 1;
      await take(session, of);
    },
    watch: (session) => ({
      ...session,
      async call<Name extends keyof PageScript>(name: Name, ...args: Parameters<PageScript[Name]>) {
        const result = await session.call(name, ...args);
        if (name === "read")
          reads.set(session.page, { read: args[0] as Read, url: (result as ReadResult).url });
        return result;
      },
    }),
  };
}

/** A value's position in the picture; undefined where it is outside. */
const inside =
  ({ left, top, width, height }: Picture) =>
  (place: FieldPlace): FieldPlace[] => {
    const [x, y, w, h] = place.box;
    const box = [Math.round(x - left), Math.round(y - top), w, h] as const;
    const isIn = box[0] >= 0 && box[1] >= 0 && box[0] + w <= width && box[1] + h <= height;
    return isIn ? [{ ...place, box }] : [];
  };
