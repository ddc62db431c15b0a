import { useState } from "preact/hooks";
import { askForCode, signIn } from "../data/session.ts";
import { useAction } from "../data/use-action.ts";
import { Failure } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";

/**
 * Signs in by a six-digit code that is sent to a user's address. The page does not reveal whether an address is
 * known.
 */
export function EmailCode({ onEntered }: { readonly onEntered: () => void }) {
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(false);
  const send = useAction(async () => {
    await askForCode(email.trim());
    setCode("");
    setSent(true);
  });
  const enter = useAction(async () => {
    await signIn({ email: email.trim(), code });
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
      <TextField
        label="E-mail"
        type="email"
        autocomplete="username"
        required
        disabled={isSent}
        value={email}
        onChange={setEmail}
      />
      {isSent && (
        <TextField
          label="Six-digit code"
          hint="If the address is a user’s, a code was sent to it. It signs in once, in this browser, within ten minutes."
          inputMode="numeric"
          autocomplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          isFocused
          value={code}
          onChange={setCode}
        />
      )}
      {act.error && <Failure error={act.error} />}
      <div class="row">
        <button type="submit" class="button main" disabled={act.busy}>
          {isSent ? "Sign in" : "Send me a code"}
        </button>
        {isSent && (
          <button
            type="button"
            class="button bare"
            onClick={() => {
              enter.clear();
              setSent(false);
            }}
          >
            Ask again
          </button>
        )}
      </div>
    </form>
  );
}
