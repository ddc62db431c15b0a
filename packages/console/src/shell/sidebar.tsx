import { useEffect } from "preact/hooks";
import { useJobs } from "../data/jobs.ts";
import { session, signOut } from "../data/session.ts";
import { useNotifications } from "../data/team.ts";
import { useAction } from "../data/use-action.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { running } from "../parts/title.ts";

const ways: readonly { readonly to: string; readonly icon: IconName; readonly name: string }[] = [
  { to: "/", icon: "plus", name: "New run" },
  { to: "/runs", icon: "runs", name: "Runs" },
  { to: "/automations", icon: "automation", name: "Automations" },
  { to: "/schedules", icon: "clock", name: "Schedules" },
  { to: "/usage", icon: "usage", name: "Usage" },
  { to: "/settings", icon: "settings", name: "Settings" },
];

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const isAt = (path: string, to: string): boolean =>
  to === "/" ? path === "/" : path === to || path.startsWith(`${to}/`);

/** The ways through the console, whose it is, and what a person should know of this deployment. */
export function Sidebar({
  isOpen,
  path,
  onShow,
}: {
  readonly isOpen: boolean;
  readonly path: string;
  readonly onShow: (what: "search" | "help") => void;
}) {
  const unread = useNotifications().data?.notifications.filter(({ readAt }) => readAt === null).length ?? 0;
  const open = useJobs({ status: "running", limit: 20 }).data?.jobs.length ?? 0;
  useEffect(() => {
    running.value = open;
  }, [open]);
  const leave = useAction(signOut);
  const who = session.value;
  if (!who) return null;
  return (
    <aside id="side" class={isOpen ? "side open" : "side"} aria-label="Console">
      <a class="brand" href="/">
        <Icon name="mark" size={22} />
        <strong>Gleaner</strong>
        <span title={who.team.name}>{who.team.name}</span>
      </a>
      <button type="button" class="button find" onClick={() => onShow("search")}>
        <Icon name="search" size={14} />
        Search
        <kbd>{isMac ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <nav aria-label="Pages">
        {ways.map(({ to, icon, name }) => (
          <a key={to} href={to} aria-current={isAt(path, to) ? "page" : undefined}>
            <Icon name={icon} />
            {name}
            {to === "/runs" && open > 0 && (
              <span class="count" title={`${open} running`}>
                {open}
                <span class="sr"> running</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <div class="foot">
        {!who.model && (
          <p class="line">
            No model key is set: prompts are planned without a model, from named fields of one address.
          </p>
        )}
        <a class="plain" href="/settings/notifications">
          <Icon name="bell" />
          <span>Notifications</span>
          {unread > 0 && (
            <span class="count">
              {unread}
              <span class="sr"> unread</span>
            </span>
          )}
        </a>
        <button type="button" class="plain" onClick={() => onShow("help")}>
          <kbd>?</kbd>
          <span>Keys</span>
        </button>
        <button type="button" class="plain" disabled={leave.busy} onClick={() => void leave.run()}>
          <Icon name="user" />
          <span title={`Sign out ${who.user.email}`}>Sign out {who.user.email}</span>
        </button>
      </div>
    </aside>
  );
}
