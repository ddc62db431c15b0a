export { formatEnd, formatEntry } from "./progress.ts";
export { formatRecords } from "./record-table.ts";
export { formatTable } from "./table.ts";
