import { api } from "./api.ts";
import "./console.ts";
import "./courier.ts";
import "./events.ts";
import "./job-role.ts";
import "./runner.ts";
import "./schedules.ts";
import "./vault.ts";
import "./alarms.ts";
import "./budget.ts";

export const outputs = { url: api.url };
