import { useState } from "preact/hooks";
import { session } from "../../data/session.ts";
import { createKey, removeKey, useKeys } from "../../data/settings.ts";
import { useAction } from "../../data/use-action.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Notice } from "../../parts/notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { Age } from "../../parts/time.tsx";
import { teamPlans } from "../../words/team-plan.ts";
import { FormDialog, Room } from "./room.tsx";
import { ShownOnce } from "./shown-once.tsx";

/** The person's API keys: each is shown once, when it is made. */
export function Keys() {
  const { data, error } = useKeys();
  const [made, setMade] = useState<{ readonly name: string; readonly apiKey: string } | null>(null);
  const plan = teamPlans.find(({ id }) => id === session.value?.team.plan);
  return (
    <>
      {plan?.apiAccess === "none" && (
        <Notice tone="info" icon="key">
          The {plan.name} plan has no API access: keys can be made, and work from the Pro plan on.
        </Notice>
      )}
      <Room
        title="API keys"
        says="A key acts as you. It is stored as a hash, so that nobody can read it again."
        none="You have no API key yet. Programs and the gleaner command use one."
        add="Create API Key"
        adding={(close) => <NewKey onClose={close} onMade={setMade} />}
        things={data?.keys}
        error={error}
        head={["Name", "Made", "Last used"]}
        row={(key) => (
          <>
            <th scope="row">{key.name}</th>
            <td class="fit">
              <Age at={key.createdAt} />
            </td>
            <td class="fit">
              {key.lastUsedAt ? <Age at={key.lastUsedAt} /> : <span class="quiet">never</span>}
            </td>
            <td class="fit">
              <Confirm
                name="Revoke"
                isSmall
                title={`Revoke “${key.name}”?`}
                verb="Revoke the key"
                act={() => removeKey(key.id)}
              >
                <p>It stops working at once. Whatever uses it gets refused.</p>
              </Confirm>
            </td>
          </>
        )}
      />
      {made && (
        <ShownOnce
          title={`Your key “${made.name}”`}
          secret={made.apiKey}
          says="Copy it now: this is the only time that it is shown."
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

function NewKey({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly apiKey: string }) => void;
}) {
  const [name, setName] = useState("");
  const make = useAction(async () => {
    const { apiKey } = await createKey(name.trim());
    onClose();
    onMade({ name: name.trim(), apiKey });
  });
  return (
    <FormDialog title="Create API Key" verb="Create" action={make} onClose={onClose}>
      <TextField
        label="Name"
        hint="What uses it, such as “nightly export”."
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
