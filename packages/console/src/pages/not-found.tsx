import { Empty } from "../parts/notice.tsx";
import { useTitle } from "../parts/title.ts";

/** Of an address that the console has not, or whose thing is not there. */
export function NotFound() {
  useTitle("Not found");
  return (
    <Empty title="There is nothing at this address: it was deleted, belongs to another team, or never was.">
      <a class="button" href="/runs">
        See all runs
      </a>
    </Empty>
  );
}
