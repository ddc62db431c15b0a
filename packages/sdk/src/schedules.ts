import { type Api, at } from "./api.ts";
import type { Listing, Page } from "./listing.ts";
import type {
  NewSchedule,
  Schedule,
  ScheduleChange,
  ScheduleFilter,
  SchedulePage,
  ScheduleRun,
  ScheduleRunPage,
} from "./schedule.ts";

export class Schedules {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Schedules, newest first. */
  list({ scriptId, ...page }: ScheduleFilter = {}): Listing<Schedule, SchedulePage> {
    const query = { ...page, script_id: scriptId };
    return this.#api.list("/schedules", query, ({ schedules }) => schedules);
  }

  get(scheduleId: string): Promise<Schedule> {
    return this.#api.ask(at("schedules", scheduleId));
  }

  create({ scriptId, ...when }: NewSchedule): Promise<Schedule> {
    return this.#api.ask("/schedules", { method: "POST", body: { script_id: scriptId, ...when } });
  }

  /** Changes when a schedule runs, pauses or resumes it. */
  update(scheduleId: string, change: ScheduleChange): Promise<Schedule> {
    return this.#api.ask(at("schedules", scheduleId), { method: "PATCH", body: change });
  }

  async delete(scheduleId: string): Promise<void> {
    await this.#api.send(at("schedules", scheduleId), { method: "DELETE" });
  }

  /** What a schedule ran, latest first. */
  runs(scheduleId: string, page: Page = {}): Listing<ScheduleRun, ScheduleRunPage> {
    return this.#api.list(`${at("schedules", scheduleId)}/runs`, { ...page }, ({ runs }) => runs);
  }
}
