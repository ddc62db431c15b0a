export { type Service, type ServiceOptions, startService } from "./service.ts";
