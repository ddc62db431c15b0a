export { type AskModel, connectModel, type ModelSettings } from "./claude/model.ts";
export { type ClaudeSettings, createClaudePlanner } from "./claude/planner.ts";
export { createKeylessPlanner } from "./keyless/index.ts";
export { ModelError, type ModelErrorCode } from "./model-error.ts";
export type { AgentOutcome, LogLine, Success, Usage } from "./outcome.ts";
export type {
  PageView,
  Planner,
  PlannerTask,
  PlannerThread,
  Seen,
  ToolCall,
  ToolResult,
  Turn,
  TurnUsage,
} from "./planner.ts";
export type { AgentProgress } from "./progress.ts";
export { type AgentRun, type AgentTask, runAgent } from "./run-agent.ts";
