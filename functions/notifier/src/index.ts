import { Logger } from "@aws-lambda-powertools/logger";
import { readCarried } from "@gleaner/core/event";
import * as Notification from "@gleaner/core/notification";
import type { EventBridgeEvent } from "aws-lambda";

const logger = new Logger({ serviceName: "notifier" });

/** Consumes the domain events of the bus, which delivers each at least once, and writes the team's notifications. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  const told = readCarried(event);
  // An invalid event is dropped, because failing would only bring it back.
  if (!told) return logger.error("unknown event dropped", { eventType: event["detail-type"] });
  await Notification.write(told);
}
