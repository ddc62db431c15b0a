import type { MadeWebhook, Webhook, WebhookEventType, WebhookFormat } from "gleaner";
import { useState } from "preact/hooks";
import { useAction } from "../../data/use-action.ts";
import { createWebhook, removeWebhook, turnWebhook, useWebhooks } from "../../data/webhooks.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Wrong } from "../../parts/notice.tsx";
import { Select } from "../../parts/select.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { describeState, eventWords, formats } from "../../words/webhook.ts";
import { Deliveries } from "./deliveries.tsx";
import { FormDialog, Room } from "./room.tsx";
import { ShownOnce } from "./shown-once.tsx";

const types = Object.keys(eventWords) as WebhookEventType[];

/** The team's webhooks: each secret is shown once, when it is made. */
export function Webhooks() {
  const { data, error } = useWebhooks();
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [shown, setShown] = useState<Webhook | null>(null);
  return (
    <>
      <Room
        title="Webhooks"
        says="Addresses that are told what happens, signed as Standard Webhooks has it."
        none="No webhook yet. One tells a program of yours when a run has ended or an automation broke."
        add="Add a webhook"
        adding={(close) => <NewWebhookForm onClose={close} onMade={setMade} />}
        things={data?.webhooks}
        error={error}
        head={["Webhook", "Told when", "State"]}
        row={(webhook) => <Row webhook={webhook} onShow={() => setShown(webhook)} />}
      />
      {shown && <Deliveries webhook={shown} onClose={() => setShown(null)} />}
      {made && (
        <ShownOnce
          title="The webhook's secret"
          secret={made.secret}
          says="What is sent is signed with it. Copy it now: this is the only time that it is shown."
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

function Row({ webhook, onShow }: { readonly webhook: Webhook; readonly onShow: () => void }) {
  const { id, url, label, events, enabled } = webhook;
  const turn = useAction(() => turnWebhook(id, !enabled));
  return (
    <>
      <th scope="row" class="wrap">
        {label ?? new URL(url).host}
        <div class="quiet small wrap">{url}</div>
      </th>
      <td class="wrap">{events.map((event) => eventWords[event]).join(", ")}</td>
      <td>
        {describeState(webhook)}
        <Wrong text={turn.error} />
      </td>
      <td class="fit">
        <div class="row named">
          <button type="button" class="button small bare" onClick={onShow}>
            Deliveries
          </button>
          <button
            type="button"
            class="button small bare"
            disabled={turn.busy}
            onClick={() => void turn.run()}
          >
            {enabled ? "Turn off" : "Turn on"}
          </button>
          <Confirm
            name="Delete"
            isSmall
            title={`Delete “${label ?? url}”?`}
            verb="Delete the webhook"
            act={() => removeWebhook(id)}
          >
            <p>Nothing more is sent to it, not even what is waiting.</p>
          </Confirm>
        </div>
      </td>
    </>
  );
}

function NewWebhookForm({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: MadeWebhook) => void;
}) {
  const [url, setUrl] = useState("");
  const [label, setLabel] = useState("");
  const [format, setFormat] = useState<WebhookFormat>("standard");
  const [events, setEvents] = useState<readonly WebhookEventType[]>(["job.finished"]);
  const make = useAction(async () => {
    const made = await createWebhook({
      url: url.trim(),
      format,
      events: types.filter((type) => events.includes(type)),
      ...(label.trim() !== "" && { label: label.trim() }),
    });
    onClose();
    // A message for people is not signed.
    if (format === "standard") onMade(made);
  });
  return (
    <FormDialog title="Add a webhook" verb="Add" action={make} onClose={onClose}>
      <TextField
        label="Address"
        type="url"
        hint="Public, and with https."
        required
        maxLength={2000}
        value={url}
        onChange={setUrl}
      />
      <div class="grid2">
        <TextField label="Label (optional)" maxLength={100} value={label} onChange={setLabel} />
        <Select label="Sends" value={format} options={formats} onChange={setFormat} />
      </div>
      <fieldset class="stack tight">
        <legend class="legend">Tell it when</legend>
        {types.map((type) => (
          <label key={type} class="check">
            <input
              type="checkbox"
              checked={events.includes(type)}
              onChange={({ currentTarget }) =>
                setEvents(
                  currentTarget.checked ? [...events, type] : events.filter((other) => other !== type),
                )
              }
            />
            {eventWords[type]}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
