import type { WorldScript } from "./world.ts";

/** How far a document has come, as seen from inside. */
export interface DocumentState {
  readonly loading: boolean;
  /** Scripts that can still change the page. */
  readonly scripts: number;
  /** Milliseconds since elements were last added or removed. */
  readonly idleMs: number;
  /** Milliseconds since the document began. */
  readonly ageMs: number;
  /** The document says that it will send the visitor on within seconds. */
  readonly leaving: boolean;
  /** A visible sign that more is coming. */
  readonly busy: boolean;
  /** Hardly anything to read yet. */
  readonly sparse: boolean;
}

/** What a challenge page shows of itself. */
export interface DocumentFace {
  readonly title: string;
  /** The first 3,000 characters that a visitor reads. */
  readonly text: string;
  readonly textLength: number;
  readonly links: number;
  /** Addresses of frames and scripts. */
  readonly sources: readonly string[];
  /** Element ids and classes that challenge providers use. */
  readonly marks: readonly string[];
}

/**
 * Runs inside the page: no imports, no closures, and no named functions, since bundlers that keep names wrap those with
 * a helper of theirs that the page does not have; methods they leave alone.
 */
function defineProbe(): void {
  const busySelector = [
    "[aria-busy=true]",
    "[role=progressbar]",
    '[class*="spinner" i]',
    '[class*="skeleton" i]',
    ".loading",
    ".loader",
  ].join(",");
  const markSelector =
    '[id*="captcha" i],[class*="captcha" i],[id*="challenge" i],[class*="challenge" i],[class*="cf-" i],[id*="cf-" i],[id*="px-" i]';
  let changedAt = performance.now();
  const observer = new MutationObserver((changes) => {
    const structural = changes.some(({ addedNodes, removedNodes }) =>
      [...addedNodes, ...removedNodes].some((node) => node.nodeType === 1),
    );
    if (structural) changedAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true });

  const look = {
    isVisible(element: Element): boolean {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0;
    },
    readText(): string {
      return document.body instanceof HTMLElement ? document.body.innerText : "";
    },
    // Rendered text costs a layout: not asked for where there is plainly much of it.
    isShort(): boolean {
      return (document.body?.textContent ?? "").length < 100_000;
    },
  };

  Object.assign(globalThis, {
    __gleanerProbe: {
      state(): DocumentState {
        const scripts = [...document.scripts].filter(
          (s) => !s.type || /javascript|module/i.test(s.type),
        ).length;
        const refresh = document.querySelector('meta[http-equiv="refresh" i]');
        const elements = document.getElementsByTagName("*").length;
        return {
          loading: document.readyState === "loading",
          scripts,
          idleMs: performance.now() - changedAt,
          ageMs: performance.now(),
          leaving: /^\s*[0-3](?:\.\d*)?\s*[;,]/.test(refresh?.getAttribute("content") ?? ""),
          busy: scripts > 0 && [...document.querySelectorAll(busySelector)].slice(0, 20).some(look.isVisible),
          sparse: scripts > 0 && elements < 300 && look.isShort() && look.readText().trim().length < 200,
        };
      },
      face(): DocumentFace {
        const sources = [...document.querySelectorAll("iframe[src],script[src]")].slice(0, 100);
        const text =
          document.getElementsByTagName("*").length < 2000 && look.isShort() ? look.readText() : "";
        return {
          title: document.title.slice(0, 300),
          text: text.slice(0, 3000),
          textLength: text ? text.length : Number.MAX_SAFE_INTEGER,
          links: document.links.length,
          sources: sources.map((element) => (element.getAttribute("src") ?? "").slice(0, 300)),
          marks: [...document.querySelectorAll(markSelector)]
            .slice(0, 30)
            .map((element) => `${element.id} ${element.getAttribute("class") ?? ""}`.slice(0, 200)),
        };
      },
    },
  });
}

const source = `(${defineProbe.toString()})();`;

export const probeScript: WorldScript = { object: "__gleanerProbe", source };
