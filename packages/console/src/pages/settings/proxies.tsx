import type { ProxySummary, ProxyTrial } from "gleaner";
import { useState } from "preact/hooks";
import { createProxy, removeProxy, testProxy, useProxies } from "../../data/settings.ts";
import { useAction } from "../../data/use-action.ts";
import { useDraft } from "../../data/use-draft.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Wrong } from "../../parts/notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { formatDuration } from "../../words/amount.ts";
import { FormDialog, Room } from "./room.tsx";

/** The team's proxies; a password never comes back. */
export function Proxies() {
  const { data, error } = useProxies();
  return (
    <Room
      title="Proxies"
      says="HTTP proxies that take all traffic of the runs that name them."
      none="No proxy yet. A run that names one goes through it with all that it asks for."
      add="Add a proxy"
      adding={(close) => <NewProxyForm onClose={close} />}
      things={data?.proxies}
      error={error}
      head={["Proxy", "Address", "User name", "Country", "Test"]}
      row={(proxy) => <Row proxy={proxy} />}
    />
  );
}

function Row({ proxy }: { readonly proxy: ProxySummary }) {
  const [trial, setTrial] = useState<ProxyTrial | null>(null);
  const test = useAction(async () => setTrial(await testProxy(proxy.id)));
  return (
    <>
      <th scope="row">{proxy.label ?? proxy.host}</th>
      <td class="wrap">
        {proxy.host}:{proxy.port}
      </td>
      <td>{proxy.username ?? "–"}</td>
      <td>{proxy.country ?? "–"}</td>
      <td>
        <button type="button" class="button small" disabled={test.busy} onClick={() => void test.run()}>
          {test.busy ? "Testing" : "Test"}
        </button>
        <span role="status">
          {trial && (
            <span class={`small status tone-${trial.reachable ? "good" : "bad"}`}>
              <Icon name={trial.reachable ? "check" : "cross"} size={13} />
              {trial.reachable
                ? `${trial.outwardAddress ?? "works"} in ${formatDuration(trial.milliseconds)}`
                : (trial.error ?? "does not answer")}
            </span>
          )}
          <Wrong text={test.error} />
        </span>
      </td>
      <td class="fit">
        <Confirm
          name="Delete"
          isSmall
          title={`Delete “${proxy.label ?? proxy.host}”?`}
          verb="Delete the proxy"
          act={() => removeProxy(proxy.id)}
        >
          <p>Automations that use it stay, and fail until a replay names another proxy.</p>
        </Confirm>
      </td>
    </>
  );
}

const none = { label: "", host: "", port: "", username: "", password: "", country: "" };

function NewProxyForm({ onClose }: { readonly onClose: () => void }) {
  const { draft, set, given } = useDraft(none);
  const make = useAction(async () => {
    const { host, port, username, password, country } = draft;
    await createProxy({
      host: host.trim(),
      port: Number(port),
      ...given("label"),
      ...(username !== "" && { username }),
      ...(password !== "" && { password }),
      ...(country.trim() !== "" && { country: country.trim().toUpperCase() }),
    });
    onClose();
  });
  return (
    <FormDialog title="Add a proxy" verb="Add" action={make} onClose={onClose}>
      <div class="grid2">
        <TextField
          label="Host"
          required
          placeholder="proxy.example.com"
          value={draft.host}
          onChange={set("host")}
        />
        <TextField
          label="Port"
          type="number"
          min={1}
          max={65_535}
          required
          value={draft.port}
          onChange={set("port")}
        />
        <TextField
          label="User name (optional)"
          autocomplete="off"
          value={draft.username}
          onChange={set("username")}
        />
        <TextField
          label="Password (optional)"
          type="password"
          autocomplete="new-password"
          value={draft.password}
          onChange={set("password")}
        />
        <TextField label="Label (optional)" maxLength={100} value={draft.label} onChange={set("label")} />
        <TextField
          label="Country (optional)"
          maxLength={2}
          placeholder="DE"
          hint="Two letters: where it leaves to the internet."
          value={draft.country}
          onChange={set("country")}
        />
      </div>
    </FormDialog>
  );
}
