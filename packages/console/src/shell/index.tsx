import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Icon } from "../parts/icon.tsx";
import { later } from "../parts/later.tsx";
import { heading } from "../parts/title.ts";
import { Toast } from "../parts/toast.tsx";
import { Unreached, UsageBanner } from "./banner.tsx";
import { useKeys } from "./keys.ts";
import { Sidebar } from "./sidebar.tsx";

const Search = later(() => import("../pages/rooms.ts").then((rooms) => rooms.Search));
const Help = later(() => import("../pages/rooms.ts").then((rooms) => rooms.Help));

/** The frame of every page: navigation, the team's notifications, and its usage of the month. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<"search" | "help" | null>(null);
  useKeys({ search: () => setShown("search"), help: () => setShown("help") });
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    setOpen(false);
    // After navigation the page starts at its top, for screen readers too.
    if (!isFirst.current) {
      scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [path]);

  return (
    <>
      <a class="button main skip" href="#main">
        Skip to the page
      </a>
      <div class="top">
        <a class="brand" href="/">
          <Icon name="mark" size={20} />
          <strong>Gleaner</strong>
        </a>
        <button
          type="button"
          class="button small"
          aria-expanded={isOpen}
          aria-controls="side"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "cross" : "menu"} />
          Menu
        </button>
      </div>
      <Sidebar isOpen={isOpen} path={path} onShow={setShown} />
      <div>
        <Unreached />
        <UsageBanner />
        <main id="main" ref={main} tabIndex={-1} aria-label={heading.value}>
          {children}
        </main>
      </div>
      {shown === "search" && <Search onClose={() => setShown(null)} />}
      {shown === "help" && <Help onClose={() => setShown(null)} />}
      <Toast />
    </>
  );
}
