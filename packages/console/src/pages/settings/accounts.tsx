import { createAccount, removeAccount, useAccounts } from "../../data/settings.ts";
import { useAction } from "../../data/use-action.ts";
import { useDraft } from "../../data/use-draft.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { Age } from "../../parts/time.tsx";
import { FormDialog, Room } from "./room.tsx";

/** The team's accounts on other sites; what is secret of them never comes back. */
export function Accounts() {
  const { data, error } = useAccounts();
  return (
    <Room
      title="Login accounts"
      says="Sealed under the team's own key, and typed only into pages of the account's site."
      none="No login account yet. A run that names one logs in by itself."
      add="Add an account"
      adding={(close) => <NewAccount onClose={close} />}
      things={data?.accounts}
      error={error}
      head={["Label", "User name", "Site", "One-time codes", "Made"]}
      row={(account) => (
        <>
          <th scope="row">{account.label}</th>
          <td class="wrap">{account.username}</td>
          <td class="wrap">{account.site ?? <span class="quiet">fixed by its first task</span>}</td>
          <td>{account.hasMfa ? "yes" : "no"}</td>
          <td class="fit">
            <Age at={account.createdAt} />
          </td>
          <td class="fit">
            <Confirm
              name="Delete"
              isSmall
              title={`Delete “${account.label}”?`}
              verb="Delete the account"
              act={() => removeAccount(account.id)}
            >
              <p>Automations that use it stay, and fail to log in until a replay names another account.</p>
            </Confirm>
          </td>
        </>
      )}
    />
  );
}

const none = { label: "", username: "", password: "", mfaSecret: "", site: "" };

function NewAccount({ onClose }: { readonly onClose: () => void }) {
  const { draft, set, given } = useDraft(none);
  const make = useAction(async () => {
    const { label, username, password } = draft;
    await createAccount({ label, username, password, ...given("mfaSecret"), ...given("site") });
    onClose();
  });
  return (
    <FormDialog title="Add a login account" verb="Add" action={make} onClose={onClose}>
      <div class="grid2">
        <TextField label="Label" required maxLength={100} value={draft.label} onChange={set("label")} />
        <TextField
          label="Site (optional)"
          placeholder="example.com"
          value={draft.site}
          onChange={set("site")}
        />
        <TextField
          label="User name"
          required
          autocomplete="off"
          value={draft.username}
          onChange={set("username")}
        />
        <TextField
          label="Password"
          type="password"
          required
          autocomplete="new-password"
          value={draft.password}
          onChange={set("password")}
        />
      </div>
      <TextField
        label="MFA secret (optional)"
        type="password"
        autocomplete="off"
        hint="The Base32 secret of its one-time codes, or an otpauth address."
        value={draft.mfaSecret}
        onChange={set("mfaSecret")}
      />
    </FormDialog>
  );
}
