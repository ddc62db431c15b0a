import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure, Loading } from "./notice.tsx";

/** A component whose code is fetched when it is first shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [, setReady] = useState(loaded !== undefined);
    const [isGone, setGone] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          setReady(true);
        },
        () => setGone(true),
      );
    }, []);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return isGone ? (
      <Failure error="This part of the console could not be loaded; a newer one may have been deployed. Reload the page." />
    ) : (
      <Loading />
    );
  };
}
