import { useTitle } from "../parts/title.ts";

/** Of an address that the console has not, or whose thing is not there. */
export function NotFound() {
  useTitle("Not found");
  return (
    <div class="empty">
      <h1>There is nothing at this address</h1>
      <p>It was deleted, belongs to another team, or never was.</p>
      <a class="button" href="/runs">
        See all runs
      </a>
    </div>
  );
}
