import { Refused } from "../data/request.ts";
import { Failure, Loading } from "../parts/notice.tsx";
import { NotFound } from "./not-found.tsx";

/** What stands where one thing will, until it has come: or why it does not. */
export function Awaited({ error }: { readonly error: Error | null }) {
  if (error instanceof Refused && error.status === 404) return <NotFound />;
  return error ? <Failure error={error} /> : <Loading rows={8} />;
}
