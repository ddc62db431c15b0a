import { useState } from "preact/hooks";
import { useAccounts, useProxies } from "../../data/settings.ts";
import { Failure } from "../../parts/notice.tsx";
import { Select } from "../../parts/select.tsx";
import { TextField } from "../../parts/text-field.tsx";

export interface Settings {
  readonly accountId: string;
  readonly proxyId: string;
  readonly maxSteps: string;
}

/** What a run may use and how far it may go; read only when somebody looks. */
export function RunSettings({
  settings,
  onChange,
}: {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data: { accounts } = {}, error: withoutAccounts } = useAccounts(isOpen);
  const { data: { proxies } = {}, error: withoutProxies } = useProxies(isOpen);
  const error = withoutAccounts ?? withoutProxies;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Account, proxy and step limit</summary>
      {error && <Failure error={error} />}
      <div class="grid2">
        <Select
          label="Login account"
          value={settings.accountId}
          options={[
            ["", "None"],
            ...(accounts ?? []).map(({ id, label, username }) => [id, `${label} (${username})`] as const),
          ]}
          hint="Typed into pages of its own site alone."
          onChange={(accountId) => onChange({ ...settings, accountId })}
        />
        <Select
          label="Proxy"
          value={settings.proxyId}
          options={[
            ["", "None"],
            ...(proxies ?? []).map(({ id, label, host, port }) => [id, label ?? `${host}:${port}`] as const),
          ]}
          hint="Takes all traffic of the run."
          onChange={(proxyId) => onChange({ ...settings, proxyId })}
        />
        <TextField
          label="Step limit"
          type="number"
          min={1}
          max={200}
          placeholder="no limit of its own"
          hint="1 to 200 steps of the agent."
          value={settings.maxSteps}
          onChange={(maxSteps) => onChange({ ...settings, maxSteps })}
        />
      </div>
    </details>
  );
}
