import { useState } from "preact/hooks";
import { ask } from "../data/request.ts";
import { signIn } from "../data/session.ts";
import { useAction } from "../data/use-action.ts";
import { Failure } from "../parts/notice.tsx";

/** Signs in by a six-digit code, sent to an address that is a user's; whether it is, nobody is told. */
export function EmailCode({ onEntered }: { readonly onEntered: () => void }) {
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(false);
  const send = useAction(async () => {
    await ask("/session/code", { method: "POST", body: { email } });
    setSent(true);
  });
  const enter = useAction(async () => {
    await signIn({ email, code });
    onEntered();
  });
  const act = isSent ? enter : send;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void act.run();
      }}
    >
      <div class="field">
        <label for="email">E-mail</label>
        <input
          id="email"
          type="email"
          autocomplete="username"
          required
          value={email}
          disabled={isSent}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      </div>
      {isSent && (
        <div class="field">
          <label for="code">Six-digit code</label>
          <input
            id="code"
            inputMode="numeric"
            autocomplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={6}
            required
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <span class="hint">If the address is a user's, a code was sent to it.</span>
        </div>
      )}
      {act.error && <Failure error={act.error} />}
      <div class="row">
        <button type="submit" class="button main" disabled={act.busy}>
          {isSent ? "Sign in" : "Send me a code"}
        </button>
        {isSent && (
          <button type="button" class="button bare" onClick={() => setSent(false)}>
            Another address
          </button>
        )}
      </div>
    </form>
  );
}
