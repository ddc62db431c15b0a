import { randomUUID } from "node:crypto";
import {
  CreateEventBusCommand,
  DeleteEventBusCommand,
  DeleteRuleCommand,
  DescribeEventBusCommand,
  EventBridgeClient,
  ListEventBusesCommand,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutEventsCommand,
  type PutEventsRequestEntry,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from "@aws-sdk/client-eventbridge";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startEventBus } from "../../../packages/local/src/event-bus/index.ts";
import { openPlace, type Place } from "./embedded.ts";
import { leaveOutExceptions } from "./exceptions.ts";

// What the service relies on of an EventBridge bus. It must hold on any endpoint, so nothing here knows which one
// answers; that events arrive is shown with the embedded one, elsewhere.

leaveOutExceptions("bus");

let place: Place;
let client: EventBridgeClient;
let EventBusName: string;

beforeAll(async () => {
  place = await openPlace(process.env.AWS_ENDPOINT_URL_EVENTBRIDGE, startEventBus);
  client = new EventBridgeClient(place.config);
});
afterAll(async () => {
  client.destroy();
  await place.close();
});
beforeEach(async () => {
  EventBusName = `contract-${randomUUID()}`;
  await client.send(new CreateEventBusCommand({ Name: EventBusName }));
  return async () => {
    const { Rules = [] } = await client.send(new ListRulesCommand({ EventBusName }));
    for (const { Name } of Rules) {
      const { Targets = [] } = await client.send(new ListTargetsByRuleCommand({ Rule: Name, EventBusName }));
      const Ids = Targets.map(({ Id }) => Id ?? "");
      if (Ids.length > 0) await client.send(new RemoveTargetsCommand({ Rule: Name, EventBusName, Ids }));
      await client.send(new DeleteRuleCommand({ Name, EventBusName }));
    }
    await client.send(new DeleteEventBusCommand({ Name: EventBusName }));
  };
});

const entry = (rest: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  EventBusName,
  Source: "gleaner",
  DetailType: "job.finished",
  Detail: JSON.stringify({ text: "ä 漢" }),
  ...rest,
});
const putEvents = (Entries: PutEventsRequestEntry[]) => client.send(new PutEventsCommand({ Entries }));

describe("a bus", () => {
  test("is there from its creation on, once", async () => {
    const found = await client.send(new DescribeEventBusCommand({ Name: EventBusName }));
    expect(found.Name).toBe(EventBusName);
    expect(found.Arn).toMatch(new RegExp(`^arn:aws:events:[a-z0-9-]+:\\d{12}:event-bus/${EventBusName}$`));
    const { EventBuses } = await client.send(new ListEventBusesCommand({ NamePrefix: EventBusName }));
    expect(EventBuses).toMatchObject([{ Name: EventBusName, Arn: found.Arn }]);
    const again = client.send(new CreateEventBusCommand({ Name: EventBusName }));
    await expect(again).rejects.toMatchObject({ name: "ResourceAlreadyExistsException" });
  });

  test("that is not there cannot be described, and is deleted without complaint", async () => {
    const Name = `none-${randomUUID()}`;
    const call = client.send(new DescribeEventBusCommand({ Name }));
    await expect(call).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    await client.send(new DeleteEventBusCommand({ Name }));
  });

  test("of the name default is always there", async () => {
    const { Name } = await client.send(new DescribeEventBusCommand({}));
    expect(Name).toBe("default");
  });
});

describe("events", () => {
  test("are taken, up to ten at once, each with an id of its own", async () => {
    const { FailedEntryCount, Entries = [] } = await putEvents(Array.from({ length: 10 }, () => entry()));
    expect(FailedEntryCount).toBe(0);
    expect(new Set(Entries.map(({ EventId }) => EventId)).size).toBe(10);
  });

  test("of which one is faulty are taken but for that one", async () => {
    const { FailedEntryCount, Entries = [] } = await putEvents([
      entry(),
      entry({ Detail: "{" }),
      entry({ Source: undefined }),
      entry({ DetailType: undefined }),
      entry(),
    ]);
    expect(FailedEntryCount).toBe(3);
    expect(Entries.map(({ EventId, ErrorCode }) => (EventId ? "taken" : ErrorCode))).toEqual([
      "taken",
      "MalformedDetail",
      "InvalidArgument",
      "InvalidArgument",
      "taken",
    ]);
  });

  test("more than ten at once are refused, and none too", async () => {
    const many = putEvents(Array.from({ length: 11 }, () => entry()));
    await expect(many).rejects.toMatchObject({ name: "ValidationException" });
  });

  test("above 256 KB together are refused", async () => {
    const large = JSON.stringify({ text: "x".repeat(255 * 1024) });
    expect((await putEvents([entry({ Detail: large })])).FailedEntryCount).toBe(0);
    const call = putEvents([entry({ Detail: large }), entry({ Detail: large })]);
    await expect(call).rejects.toMatchObject({ name: "ValidationException" });
  });

  test("in the name of AWS are not for us to send", async () => {
    const { Entries } = await putEvents([entry({ Source: "aws.s3" })]);
    expect(Entries?.[0]?.ErrorCode).toBe("NotAuthorizedForSourceException");
  });
});

describe("a rule", () => {
  const Name = "notifier";
  const EventPattern = JSON.stringify({ source: ["gleaner"], "detail-type": ["job.finished"] });
  const Targets = [{ Id: "one", Arn: "arn:aws:lambda:us-east-1:000000000000:function:notifier" }];
  const put = (pattern = EventPattern) =>
    client.send(new PutRuleCommand({ Name, EventBusName, EventPattern: pattern }));
  const listTargets = async () =>
    (await client.send(new ListTargetsByRuleCommand({ Rule: Name, EventBusName }))).Targets;

  test("is listed with its pattern, also when it was put twice", async () => {
    const { RuleArn } = await put();
    expect(await put()).toMatchObject({ RuleArn });
    const { Rules } = await client.send(new ListRulesCommand({ EventBusName }));
    expect(Rules).toMatchObject([{ Name, Arn: RuleArn, EventPattern, State: "ENABLED", EventBusName }]);
  });

  test("keeps its targets until they are removed", async () => {
    await put();
    const { FailedEntryCount } = await client.send(
      new PutTargetsCommand({ Rule: Name, EventBusName, Targets }),
    );
    expect(FailedEntryCount).toBe(0);
    expect(await listTargets()).toMatchObject(Targets);
    await client.send(new RemoveTargetsCommand({ Rule: Name, EventBusName, Ids: ["one"] }));
    expect(await listTargets()).toEqual([]);
  });

  test("with targets cannot be deleted, without them it can", async () => {
    await put();
    await client.send(new PutTargetsCommand({ Rule: Name, EventBusName, Targets }));
    const remove = () => client.send(new DeleteRuleCommand({ Name, EventBusName }));
    await expect(remove()).rejects.toMatchObject({ name: "ValidationException" });
    await client.send(new RemoveTargetsCommand({ Rule: Name, EventBusName, Ids: ["one"] }));
    await remove();
    expect((await client.send(new ListRulesCommand({ EventBusName }))).Rules).toEqual([]);
  });

  test("of a broken pattern is refused", async () => {
    for (const pattern of ["{", "[]", JSON.stringify({ source: "gleaner" })]) {
      await expect(put(pattern), pattern).rejects.toMatchObject({ name: "InvalidEventPatternException" });
    }
  });

  test("stands on a bus that is there, and a target on a rule that is there", async () => {
    const missing = { name: "ResourceNotFoundException" };
    const bus = `none-${randomUUID()}`;
    const rule = client.send(new PutRuleCommand({ Name, EventBusName: bus, EventPattern }));
    await expect(rule).rejects.toMatchObject(missing);
    const target = client.send(new PutTargetsCommand({ Rule: "none", EventBusName, Targets }));
    await expect(target).rejects.toMatchObject(missing);
  });
});
