// What is fetched after the first page, in one file: each file more is a request more.
export { Help } from "../shell/help.tsx";
export { Search } from "../shell/search.tsx";
export { Automations } from "./automations/index.tsx";
export { AutomationPage } from "./automations/one.tsx";
export { Changes } from "./run/changes.tsx";
export { Details } from "./run/details.tsx";
export { Evidence } from "./run/evidence.tsx";
export { Proof } from "./run/proof.tsx";
export { SettingsPage } from "./settings/index.tsx";
export { UsagePage } from "./usage/index.tsx";
