import type { Delivery, Webhook } from "gleaner";
import { useAction } from "../../data/use-action.ts";
import { resendDelivery, testWebhook, useDeliveries } from "../../data/webhooks.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Lines } from "../../parts/lines.tsx";
import { Empty, Failure, Loading, Wrong } from "../../parts/notice.tsx";
import { Age } from "../../parts/time.tsx";
import { describeAttempt } from "../../words/webhook.ts";

/** What was sent to a webhook last, and what came of it. */
export function Deliveries({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const { data, error } = useDeliveries(webhook.id);
  const test = useAction(() => testWebhook(webhook.id));
  const wrong = error ?? test.error;
  return (
    <Dialog title={`Sent to ${webhook.label ?? new URL(webhook.url).host}`} onClose={onClose}>
      {wrong != null && <Failure error={wrong} />}
      {!data && error == null && <Loading />}
      {data?.deliveries.length === 0 && <Empty title="Nothing was sent to it in the last 30 days." />}
      {data && data.deliveries.length > 0 && (
        <Lines label="Deliveries" names={["Event", "Outcome", "Attempts", "Made"]} hasActions>
          {data.deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </Lines>
      )}
      <footer>
        <button
          type="button"
          class="button"
          disabled={test.busy || !webhook.enabled}
          onClick={() => void test.run()}
        >
          Send a test
        </button>
        <button type="button" class="button main" onClick={onClose}>
          Close
        </button>
      </footer>
    </Dialog>
  );
}

const looks = {
  pending: { icon: "dots", tone: "quiet" },
  delivered: { icon: "check", tone: "good" },
  failed: { icon: "cross", tone: "bad" },
} as const;

function Row({ delivery }: { readonly delivery: Delivery }) {
  const { icon, tone } = looks[delivery.status];
  const resend = useAction(() => resendDelivery(delivery.id));
  return (
    <tr>
      <th scope="row">{delivery.type}</th>
      <td>
        <span class={`status tone-${tone}`}>
          <Icon name={icon} size={14} />
          {delivery.status}
        </span>
        <div class="quiet small wrap">{describeAttempt(delivery)}</div>
        <Wrong text={resend.error} />
      </td>
      <td>{delivery.attempts.length}</td>
      <td class="fit">
        <Age at={delivery.createdAt} />
      </td>
      <td class="fit">
        <button
          type="button"
          class="button small bare"
          disabled={resend.busy}
          onClick={() => void resend.run()}
        >
          Send again
        </button>
      </td>
    </tr>
  );
}
