import type { Graph } from "../graph.ts";
import type { Use } from "../use.ts";
import { findAlarmFaults } from "./alarm-rules.ts";
import { findEventFaults } from "./event-rules.ts";
import { findFunctionFaults } from "./function-rules.ts";
import { findQueueFaults } from "./queue-rules.ts";
import { findRecursionFaults } from "./recursion-rules.ts";
import { findWildcardFaults } from "./right-rules.ts";
import { findSecretFaults } from "./secret-rules.ts";
import { findStageFaults } from "./stage-rules.ts";
import { findStorageFaults } from "./storage-rules.ts";
import { findTopicFaults } from "./topic-rules.ts";
import { findUseFaults } from "./use-rules.ts";
import { findVaultFaults } from "./vault-rules.ts";

/** Everything that is wrong with a stage, each in a sentence; nothing where it may be deployed. */
export function findFaults(graph: Graph, uses: ReadonlyMap<string, Use>): string[] {
  return [
    findUseFaults,
    findFunctionFaults,
    findQueueFaults,
    findRecursionFaults,
    findStorageFaults,
    findEventFaults,
    findWildcardFaults,
    findSecretFaults,
    findVaultFaults,
    findAlarmFaults,
    findTopicFaults,
    findStageFaults,
  ].flatMap((find) => find(graph, uses));
}
