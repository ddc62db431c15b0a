import { devNull } from "node:os";
import type { Environment } from "./settings.ts";

const passedOn =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|SYSTEMROOT|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|ANTHROPIC_\w+|GLEANER_\w+)$/;

/**
 * The environment of a function's process: our links and the settings that functions read, and nothing else, so that
 * an AWS account or profile of the operator's shell is never used by mistake.
 */
export function functionEnvironment(
  env: Environment,
  links: Readonly<Record<string, string>>,
): Record<string, string> {
  const inherited = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && passedOn.test(name) ? [[name, value] as const] : [],
  );
  return {
    ...Object.fromEntries(inherited),
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EC2_METADATA_DISABLED: "true",
    ...links,
  };
}
