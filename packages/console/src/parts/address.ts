import { useLocation } from "preact-iso";

/** The filters that stand in the address, and how to change them; what is empty does not stand there. */
export function useAddress(): {
  readonly query: Readonly<Record<string, string>>;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
} {
  const { path, query, route } = useLocation();
  return {
    query,
    change: (changes) => {
      const next = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== "");
      const search = new URLSearchParams(next).toString();
      route(search === "" ? path : `${path}?${search}`, true);
    },
  };
}
