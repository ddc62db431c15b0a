import { useEffect, useRef, useState } from "preact/hooks";
import { imageOf } from "../../data/pages.ts";
import type { PagePicture, RecordEvidence } from "../../data/shapes.ts";
import type { Place } from "./place.ts";

type Box = readonly [number, number, number, number];
const smallestScale = 0.6;
const marginPx = 5;

/** The picture of a page, scrolled to the box of a value. Pointing at another value's box lights its cell; a click goes there. */
export function Picture({
  jobId,
  picture,
  box,
  evidence,
  offset,
  onPoint,
  onChoose,
}: {
  readonly jobId: string;
  readonly picture: PagePicture;
  readonly box: Box;
  readonly evidence: readonly RecordEvidence[];
  readonly offset: number;
  readonly onPoint: (place: Place | null) => void;
  readonly onChoose: (place: Place) => void;
}) {
  const frame = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [width, setWidth] = useState(0);
  useEffect(() => setWidth(frame.current?.clientWidth ?? 0), []);
  const fit = width === 0 ? smallestScale : width / picture.width;
  const scale = isWhole ? Math.min(1, fit) : Math.min(1, Math.max(smallestScale, fit));
  const [x, y, boxWidth, boxHeight] = box;

  useEffect(() => {
    const { current } = frame;
    current?.scrollTo({
      left: (x + boxWidth / 2) * scale - current.clientWidth / 2,
      top: (y + boxHeight / 2) * scale - current.clientHeight / 2,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
    });
  }, [x, y, boxWidth, boxHeight, scale, picture.index]);

  const placeAt = ({ currentTarget, clientX, clientY }: MouseEvent & { currentTarget: Element }) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return findPlace(evidence, picture.index, (clientX - left) / scale, (clientY - top) / scale, offset);
  };
  return (
    <div class="stack tight">
      <section
        class="picture"
        ref={frame}
        aria-label="Picture of the page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        tabIndex={0}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the cells do the same by keyboard */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the cells do the same by keyboard */}
        <div
          class="sheet"
          style={{ width: `${picture.width * scale}px`, height: `${picture.height * scale}px` }}
          onPointerMove={(event) => onPoint(placeAt(event))}
          onPointerLeave={() => onPoint(null)}
          onClick={(event) => {
            const place = placeAt(event);
            if (place) onChoose(place);
          }}
        >
          <img
            src={imageOf(jobId, picture.index)}
            alt={`The page ${picture.url} as it was read`}
            width={picture.width * scale}
            height={picture.height * scale}
          />
          <div
            class="box"
            style={{
              left: `${x * scale - marginPx}px`,
              top: `${y * scale - marginPx}px`,
              width: `${boxWidth * scale + 2 * marginPx}px`,
              height: `${boxHeight * scale + 2 * marginPx}px`,
            }}
          />
        </div>
      </section>
      <div class="row apart small quiet">
        <span>As the page was when it was read</span>
        <button
          type="button"
          class="button small bare"
          aria-pressed={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          Whole width
        </button>
      </div>
    </div>
  );
}

/** The smallest box of a value that holds a point. */
function findPlace(
  evidence: readonly RecordEvidence[],
  page: number,
  x: number,
  y: number,
  offset: number,
): Place | null {
  let found: { place: Place; area: number } | null = null;
  for (const [index, record] of evidence.entries()) {
    for (const [field, { box, page: onPage }] of Object.entries(record)) {
      if (!box || onPage !== page) continue;
      const [left, top, width, height] = box;
      if (x < left || y < top || x > left + width || y > top + height) continue;
      const area = width * height;
      if (!found || area < found.area) found = { place: { row: offset + index, field }, area };
    }
  }
  return found?.place ?? null;
}
