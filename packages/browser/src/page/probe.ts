import { probeSource } from "#in-page";
import type { Probe } from "../in-page/probe.ts";
import type { WorldScript } from "./world.ts";

/** What the browser asks of every document, installed from its start. */
export const probeScript: WorldScript<Probe> = { object: "__gleanerProbe", source: probeSource };
