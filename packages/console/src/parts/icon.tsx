/** Drawings of 24 by 24, as paths of lines. */
const paths = {
  mark: "M12 22V8M12 12C8 12 6 9.500 6 6.500c3.500 0 6 2 6 5.500zM12 12c4 0 6-2.500 6-5.500-3.500 0-6 2-6 5.500zM12 18c-4 0-6-2.500-6-5.500 3.500 0 6 2 6 5.500zM12 18c4 0 6-2.500 6-5.500-3.500 0-6 2-6 5.500zM12 7c-1.800-1.500-1.800-3.500 0-5 1.800 1.500 1.800 3.500 0 5z",
  plus: "M12 5v14M5 12h14",
  runs: "M4 6h16M4 12h10M4 18h13",
  automation: "M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2",
  usage: "M5 20V11M12 20V4M19 20v-6",
  settings:
    "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM8 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4",
  bell: "M6 10a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20.500a2.200 2.200 0 0 0 4 0",
  check: "M5 12.500l4.500 4.500L19 7.500",
  cross: "M6 6l12 12M18 6L6 18",
  slash: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.700 5.700l12.600 12.600",
  shield:
    "M12 3l7.500 3v5.500c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500V6zM12 8v4M12 15.500v.01",
  stairs: "M4 19h4v-4.500h4V10h4V5.500h4",
  warn: "M12 4L2.800 20h18.400zM12 10v4.500M12 17.200v.01",
  half: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7.500h4.500M12 12h8M12 16.500h5",
  dots: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12v.01M12 12v.01M16 12v.01",
  spin: "M12 3a9 9 0 1 0 9 9",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  left: "M15 6l-6 6 6 6",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  stop: "M6 6h12v12H6z",
  retry: "M20 12a8 8 0 1 1-2.300-5.600L20 8.500M20 4v4.500h-4.500",
  play: "M7 4.500v15l12-7.500z",
  pause: "M8 5v14M16 5v14",
  download: "M12 4v11M7 10.500l5 5 5-5M5 20h14",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12.500L20 4M16 8l3 3",
  menu: "M4 7h16M4 12h16M4 17h16",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20a7.500 7.500 0 0 1 15 0",
  filter: "M4 6h16M7 12h10M10 18h4",
  pencil: "M4 20l1-4L16 5l3 3L8 19z",
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside a word that says the same; it has no name of its own. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    class={`icon icon-${name}`}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
