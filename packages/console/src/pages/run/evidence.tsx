import { isOfValue } from "@gleaner/automation/evidence";
import { imageOf, usePages } from "../../data/pages.ts";
import type { Job, NullEvidence, PlacedEvidence, RecordEvidence, Value } from "../../data/shapes.ts";
import { Copy } from "../../parts/copy.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Moment } from "../../parts/time.tsx";
import { toHref } from "../../words/address.ts";
import { followChain } from "../../words/chain.ts";
import { describeConfidence, describeLocator } from "../../words/locator.ts";
import { whyNull } from "../../words/null.ts";
import { showValue } from "../../words/value.ts";
import { Picture } from "./picture.tsx";
import type { Place } from "./place.ts";

/** Where a value stands on its page and how it became what it is; for a null, why there is nothing. */
export function Evidence(props: {
  readonly job: Job;
  readonly place: Place;
  readonly value: Value;
  readonly found: PlacedEvidence | NullEvidence | undefined;
  readonly evidence: readonly RecordEvidence[];
  readonly offset: number;
  readonly onPoint: (place: Place | null) => void;
  readonly onChoose: (place: Place) => void;
  readonly onClose: () => void;
}) {
  const { job, place, value, found, onClose } = props;
  return (
    <aside class="card evidence stack" aria-label="Where the value comes from">
      <header class="row apart">
        <h2>
          {place.field} <span class="quiet">of record {place.row + 1}</span>
        </h2>
        <button type="button" class="button small bare" aria-label="Close the evidence" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="row apart">
        <output class={value === null ? "value null" : "value"}>{showValue(value)}</output>
        {value !== null && <Copy text={showValue(value)} label="Copy the value" />}
      </div>
      {found && isOfValue(found) ? (
        <Found {...props} found={found} />
      ) : (
        <>
          <Missing job={job} field={place.field} lack={found} />
          {found && <Lack {...props} found={found} />}
        </>
      )}
    </aside>
  );
}

type Shown<Found> = Parameters<typeof Evidence>[0] & { readonly found: Found };

function Missing({
  job,
  field,
  lack,
}: {
  readonly job: Job;
  readonly field: string;
  readonly lack: NullEvidence | undefined;
}) {
  return (
    <Notice tone="quiet" icon="dots">
      <p>Null, not a guess: {whyNull(job, field, lack)}</p>
    </Notice>
  );
}

/** What stands where a value would stand, as far as anything does. */
function Lack(props: Shown<NullEvidence>) {
  const { locator, raw, transforms = [] } = props.found;
  return (
    <>
      <Seen {...props} />
      {raw !== undefined && raw !== "" && <Chain found={{ ...props.found, raw, transforms }} value={null} />}
      {locator && (
        <p class="small">
          Looked at: {describeLocator(locator)}
          {props.found.attribute && `, its attribute ${props.found.attribute}`}
        </p>
      )}
      <Where found={props.found} />
    </>
  );
}

/** The picture of the page, scrolled to the place, where there is one. */
function Seen({ job, found, ...rest }: Shown<PlacedEvidence | NullEvidence>) {
  const pages = usePages(job, true);
  const picture =
    typeof found.page === "number" ? pages.find(({ index }) => index === found.page) : undefined;
  if (!picture) return null;
  return found.box ? (
    <Picture
      jobId={job.id}
      picture={picture}
      box={found.box}
      evidence={rest.evidence}
      offset={rest.offset}
      onPoint={rest.onPoint}
      onChoose={rest.onChoose}
    />
  ) : (
    <p class="small quiet">
      This value stands nowhere to be seen on the{" "}
      <a href={imageOf(job.id, picture.index)}>picture of its page</a>: it is read from what the page holds.
    </p>
  );
}

function Found(props: Shown<PlacedEvidence>) {
  const { value, found } = props;
  return (
    <>
      <Seen {...props} />
      <Chain found={found} value={value} />
      {found.confidence !== undefined && (
        <div class="meter">
          <span class="row apart small">
            <strong>Confidence {found.confidence.toFixed(2)}</strong>
            <span class="quiet">{describeConfidence(found)}</span>
          </span>
          <span class="track" aria-hidden="true">
            <i style={{ width: `${found.confidence * 100}%` }} />
          </span>
        </div>
      )}
      <div class="stack tight small">
        <h3>Read by</h3>
        <ul class="ways">
          <li>
            <Icon name="check" size={13} />
            <span>
              {describeLocator(found.locator)}
              {found.attribute !== null && `, its attribute ${found.attribute}`}
              <span class="quiet"> spoke first</span>
            </span>
          </li>
          {listOthers(found).map((words) => (
            <li key={words}>
              <Icon name="check" size={13} />
              <span>
                {words}
                <span class="quiet"> agreed</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Where found={found} />
    </>
  );
}

/** The page and the row of it that were looked at. */
function Where({ found }: { readonly found: PlacedEvidence | NullEvidence }) {
  const href = toHref(found.url);
  return (
    <dl class="facts">
      <dt>Page</dt>
      <dd>
        {href ? (
          <a href={href} target="_blank" rel="noreferrer">
            {found.url}
          </a>
        ) : (
          found.url
        )}
      </dd>
      {found.row !== null && (
        <>
          <dt>Row</dt>
          <dd>{found.row + 1} of its page</dd>
        </>
      )}
      {"fetchedAt" in found && found.fetchedAt && (
        <>
          <dt>Looked at</dt>
          <dd>
            <Moment at={found.fetchedAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The locators beside the first that gave the same value; ways by one locator are said once. */
function listOthers({ locator, agreed = [] }: PlacedEvidence): readonly string[] {
  const words = new Set(agreed.map(describeLocator));
  words.delete(describeLocator(locator));
  return [...words];
}

/** From what stands on the page to the value, one transform at a time. */
function Chain({
  found,
  value,
}: {
  readonly found: Parameters<typeof followChain>[0] & Pick<NullEvidence, "attribute">;
  readonly value: Value;
}) {
  const links = followChain(found);
  const last = links.at(-1)?.gives ?? found.raw;
  return (
    <ol class="chain small">
      <li>
        <span class="quiet">on the page{found.attribute && `, attribute ${found.attribute}`}</span>
        <code>{showValue(found.raw)}</code>
      </li>
      {links.map(({ says, gives }, index) => (
        <li key={`${index} ${says}`}>
          <span class="quiet">{says}</span>
          <code>{showValue(gives)}</code>
        </li>
      ))}
      <li class={showValue(last) === showValue(value) ? "tone-good" : "tone-quiet"}>
        <span class="quiet">the value</span>
        <strong class="wrap">{showValue(value)}</strong>
      </li>
    </ol>
  );
}
