import { type Api, at, type StartOptions } from "./api.ts";
import type {
  Automation,
  AutomationChange,
  AutomationImport,
  AutomationPage,
  AutomationSummary,
  RemovedAutomation,
} from "./automation.ts";
import type { Started } from "./jobs.ts";
import type { Listing, Page } from "./listing.ts";

export class Automations {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Saved automations, newest first. */
  list(page: Page = {}): Listing<AutomationSummary, AutomationPage> {
    return this.#api.list("/scripts", { ...page }, ({ scripts }) => scripts);
  }

  /** One automation with its plan, contract and versions. */
  get(scriptId: string): Promise<Automation> {
    return this.#api.ask(at("scripts", scriptId));
  }

  /** Takes over a plan; it is inert until its first replay has proven it on the live page. */
  import(plan: AutomationImport): Promise<Automation> {
    return this.#api.ask("/scripts", { method: "POST", body: plan });
  }

  /** Renames an automation, or turns its healing on or off. */
  update(scriptId: string, change: AutomationChange): Promise<Automation> {
    return this.#api.ask(at("scripts", scriptId), { method: "PATCH", body: change });
  }

  /** Makes an earlier version of its plan the current one again. */
  rollBack(scriptId: string, version: number): Promise<Automation> {
    return this.#api.ask(`${at("scripts", scriptId)}/rollback`, { method: "POST", body: { version } });
  }

  /** Mends an automation whose site has changed. */
  heal(scriptId: string, options?: StartOptions): Promise<Started> {
    return this.#api.start(`${at("scripts", scriptId)}/heal`, undefined, options);
  }

  /** Deletes an automation and the schedules that belong to it. */
  delete(scriptId: string): Promise<RemovedAutomation> {
    return this.#api.ask(at("scripts", scriptId), { method: "DELETE" });
  }
}
