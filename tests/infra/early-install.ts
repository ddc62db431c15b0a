import { installPlatform } from "./platform.ts";

/** Begins before any test what the first of infra/ would wait for; where it fails, that one tries again and says why. */
export default function beginInstallation(): void {
  installPlatform().catch(() => {});
}
