// Apart from the other pages, since what reads crons is as large as these.
export { Schedules } from "./index.tsx";
export { NewSchedule } from "./new.tsx";
export { SchedulePage } from "./one.tsx";
