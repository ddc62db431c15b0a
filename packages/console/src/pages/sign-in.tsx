import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { hasExpired, readWays, signIn, takeBack } from "../data/session.ts";
import { useAction } from "../data/use-action.ts";
import { Copy } from "../parts/copy.tsx";
import { Icon } from "../parts/icon.tsx";
import { Failure, Loading, Notice } from "../parts/notice.tsx";
import { useTitle } from "../parts/title.ts";
import { EmailCode } from "./sign-in-code.tsx";

/** Signs in by the one-time link that the address is; else by a code, where they are sent, and says how to get a link. */
export function SignIn() {
  useTitle("Sign in");
  const { route } = useLocation();
  const token = location.pathname === "/sign-in" ? location.hash.slice(1) : "";
  const enter = useAction(async () => {
    // Out of the address before anything else: it is not to stand in the history.
    history.replaceState(null, "", "/sign-in");
    await signIn({ token });
    route(takeBack(), true);
  });
  const [byEmail, setByEmail] = useState(false);
  useEffect(() => {
    void readWays().then(({ email }) => setByEmail(email));
    if (token !== "") void enter.run();
  }, []);

  return (
    <main class="alone">
      <div class="card stack">
        <div class="row">
          <span class="brand-mark">
            <Icon name="mark" size={26} />
          </span>
          <h1>Sign in to Gleaner</h1>
        </div>
        {hasExpired.value && (
          <Notice tone="info" icon="clock">
            Your session has ended. Sign in again, in this tab, and you come back to where you were.
          </Notice>
        )}
        {enter.busy && <Loading rows={2} />}
        {enter.error && <Failure error={enter.error} />}
        {!enter.busy && byEmail && <EmailCode onEntered={() => route(takeBack(), true)} />}
        {!enter.busy && (
          <div class={byEmail ? "stack tight small parted" : "stack tight small"}>
            <p>
              <strong>With a link.</strong> It signs in once, within ten minutes.
            </p>
            <p class="quiet">
              <code>npm start</code> prints one; whoever runs the service makes one for any user:
            </p>
            <div class="secret">
              <code>npx gleaner session create --link</code>
              <Copy text="npx gleaner session create --link" label="Copy the command" />
            </div>
          </div>
        )}
      </div>
    </main>
  );
}
