import type { ComponentType } from "preact";
import { useRoute } from "preact-iso";
import { useTitle } from "../../parts/title.ts";
import { NotFound } from "../not-found.tsx";
import { Accounts } from "./accounts.tsx";
import { Keys } from "./keys.tsx";
import { Members } from "./members.tsx";
import { Notifications } from "./notifications.tsx";
import { Proxies } from "./proxies.tsx";
import { Team } from "./team.tsx";
import { Webhooks } from "./webhooks.tsx";

const rooms: readonly { readonly name: string; readonly at: string; readonly shows: ComponentType }[] = [
  { name: "API keys", at: "keys", shows: Keys },
  { name: "Members", at: "members", shows: Members },
  { name: "Notifications", at: "notifications", shows: Notifications },
  { name: "Login accounts", at: "accounts", shows: Accounts },
  { name: "Proxies", at: "proxies", shows: Proxies },
  { name: "Webhooks", at: "webhooks", shows: Webhooks },
  { name: "Team", at: "team", shows: Team },
];

/** What belongs to the team and to the person, a room each. */
export function SettingsPage() {
  const { params } = useRoute();
  const room = rooms.find(({ at }) => at === (params.room ?? "keys"));
  useTitle(room?.name ?? "Settings");
  if (!room) return <NotFound />;
  const Shows = room.shows;
  return (
    <>
      <h1>Settings</h1>
      <div class="settings">
        <nav aria-label="Settings">
          {rooms.map(({ name, at }) => (
            <a key={at} href={`/settings/${at}`} aria-current={at === room.at ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <div class="stack">
          <Shows key={room.at} />
        </div>
      </div>
    </>
  );
}
