import { markRead, useNotifications } from "../../data/team.ts";
import { useAction } from "../../data/use-action.ts";
import { Icon } from "../../parts/icon.tsx";
import { Empty, Failure, Loading } from "../../parts/notice.tsx";
import { Age, Moment } from "../../parts/time.tsx";

/** The team's notifications: schedules that were paused, limits that are near. */
export function Notifications() {
  const { data, error } = useNotifications();
  const unread = data?.notifications.filter(({ readAt }) => readAt === null) ?? [];
  const mark = useAction(markRead);
  const markAll = useAction(async () => {
    for (const each of unread) await markRead(each, true);
  });
  const wrong = mark.error ?? markAll.error;
  return (
    <>
      <div class="head">
        <div>
          <h2>Notifications</h2>
          <p class="quiet small">Read or unread for the whole team.</p>
        </div>
        {unread.length > 1 && (
          <button type="button" class="button" disabled={markAll.busy} onClick={() => void markAll.run()}>
            <Icon name="check" size={14} /> Mark all as read
          </button>
        )}
      </div>
      {(error ?? wrong) && <Failure error={error ?? wrong} />}
      <div class="card flush">
        {!data && !error && <Loading />}
        {data?.notifications.length === 0 && (
          <Empty title="Nothing to tell yet: it says when schedules pause and when a limit is near." />
        )}
        <ul class="list">
          {data?.notifications.map((one) => (
            <li key={one.id} class="row apart">
              <div class="stack tight">
                <p>
                  {one.readAt === null && <span class="chip new">new</span>} {one.message}
                </p>
                {one.automations.length > 0 && (
                  <p class="small">
                    {one.automations.map(({ id, name }, index) => (
                      <span key={id}>
                        {index > 0 && ", "}
                        <a href={`/automations/${id}`}>{name}</a>
                      </span>
                    ))}
                  </p>
                )}
                <p class="small quiet">
                  <Age at={one.createdAt} />
                  {one.resetsAt && (
                    <>
                      {" "}
                      · resets <Moment at={one.resetsAt} />
                    </>
                  )}
                </p>
              </div>
              <button
                type="button"
                class="button small"
                disabled={mark.busy}
                onClick={() => void mark.run(one, one.readAt === null)}
              >
                {one.readAt === null ? "Mark as read" : "Mark as unread"}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
