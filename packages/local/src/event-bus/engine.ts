import { AwsError, validationError } from "../aws-error.ts";
import { defaultRetry, openDeliveries } from "../deliveries.ts";
import type { EngineOptions } from "../due-emulator.ts";
import type { EmulatorDatabase } from "../emulator-database.ts";
import { accountId, region } from "../resources.ts";
import { checkPattern, matches } from "./pattern.ts";
import { type BusEvent, readEntries } from "./put-events.ts";
import { type Bus, openBusStore, type Rule, type Target } from "./store.ts";

export const busArn = (name: string): string => `arn:aws:events:${region}:${accountId}:event-bus/${name}`;
export const ruleArn = ({ bus, name }: Pick<Rule, "bus" | "name">): string =>
  `arn:aws:events:${region}:${accountId}:rule/${bus === "default" ? "" : `${bus}/`}${name}`;

export type Engine = ReturnType<typeof openEngine>;

/** EventBridge's verbs over one database, and the deliveries that follow from them. */
export function openEngine(database: EmulatorDatabase, { now, copies }: EngineOptions) {
  const store = openBusStore(database);
  const deliveries = openDeliveries(database.sqlite, { now, copies });
  if (!store.getBus("default")) store.putBus({ name: "default", createdAt: now() });

  function requireBus(name: string): Bus {
    const bus = store.getBus(name);
    if (!bus) throw notFound(`Event bus ${name} does not exist.`);
    return bus;
  }

  function requireRule(bus: string, name: string): Rule {
    requireBus(bus);
    const rule = store.getRule(bus, name);
    if (!rule) throw notFound(`Rule ${name} does not exist on EventBus ${bus}.`);
    return rule;
  }

  /** One delivery per target of each matching rule; a bus that is not there swallows the event, as AWS does. */
  function route(busName: string, event: BusEvent): void {
    const rules = store.listRules(busName, "");
    const hit = rules.filter(({ state, pattern }) => state === "ENABLED" && matches(pattern, event));
    for (const rule of hit) {
      for (const { arn } of store.listTargets(busName, rule.name)) {
        deliveries.add({ functionArn: arn, payload: JSON.stringify(event), dueAt: now(), ...defaultRetry });
      }
    }
  }

  return {
    nextDueAt: deliveries.nextDueAt,
    runDue: deliveries.runDue,
    onChange: deliveries.onChange,
    putEvents: (body: unknown) => {
      const entries = readEntries(body, now());
      database.atomically(() => {
        for (const entry of entries) if ("event" in entry) route(entry.busName, entry.event);
      });
      deliveries.announce();
      return {
        FailedEntryCount: entries.filter((entry) => !("event" in entry)).length,
        Entries: entries.map((entry) => ("event" in entry ? { EventId: entry.event.id } : entry)),
      };
    },
    createBus: (name: string) => {
      if (store.getBus(name)) {
        throw new AwsError(400, "ResourceAlreadyExistsException", `Event bus ${name} already exists.`);
      }
      store.putBus({ name, createdAt: now() });
      return { EventBusArn: busArn(name) };
    },
    describeBus: requireBus,
    /** Deleting one that is not there is no error. */
    deleteBus: (name: string) => {
      if (name === "default") throw validationError("Cannot delete event bus default.");
      if (store.listRules(name, "").length > 0) {
        throw validationError("Event bus can't be deleted since it has rules.");
      }
      store.deleteBus(name);
    },
    listBuses: store.listBuses,
    putRule: (rule: Rule) => {
      requireBus(rule.bus);
      checkPattern(rule.pattern);
      store.putRule(rule);
      return { RuleArn: ruleArn(rule) };
    },
    listRules: (bus: string, prefix: string) => {
      requireBus(bus);
      return store.listRules(bus, prefix);
    },
    deleteRule: (bus: string, name: string) => {
      requireBus(bus);
      if (store.listTargets(bus, name).length > 0) {
        throw validationError("Rule can't be deleted since it has targets.");
      }
      store.deleteRule(bus, name);
    },
    putTargets: (bus: string, rule: string, targets: readonly Target[]) => {
      requireRule(bus, rule);
      database.atomically(() => {
        for (const target of targets) store.putTarget(bus, rule, target);
      });
    },
    listTargets: (bus: string, rule: string) => {
      requireRule(bus, rule);
      return store.listTargets(bus, rule);
    },
    /** The ids that were no targets. */
    removeTargets: (bus: string, rule: string, ids: readonly string[]) => {
      requireRule(bus, rule);
      return ids.filter((id) => !store.deleteTarget(bus, rule, id));
    },
    close: () => {
      deliveries.close();
      database.sqlite.close();
    },
  };
}

const notFound = (message: string): AwsError => new AwsError(400, "ResourceNotFoundException", message);
