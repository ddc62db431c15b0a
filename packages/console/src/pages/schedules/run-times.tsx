/** Times to come in a schedule's zone, and where the reader is. */
export function RunTimes({
  times,
  timezone,
}: {
  readonly times: readonly Date[];
  readonly timezone: string;
}) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const show = (time: Date, timeZone: string) =>
    new Intl.DateTimeFormat(undefined, {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    }).format(time);
  const isElsewhere = here !== timezone;
  return (
    <div>
      <table class="times">
        <caption class="legend">Next runs</caption>
        <thead>
          <tr>
            <th scope="col">{timezone}</th>
            {isElsewhere && <th scope="col">here ({here})</th>}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time.toISOString()}>
              <td>
                <time
                  dateTime={time.toISOString()}
                  title={`${time.toISOString().slice(0, 16).replace("T", " ")} UTC`}
                >
                  {show(time, timezone)}
                </time>
              </td>
              {isElsewhere && <td class="quiet">{show(time, here)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
