import { findTypeErrors } from "./check-types.ts";
import { describe } from "./inventory.ts";
import { installPlatform } from "./platform.ts";
import { findFaults } from "./rules/index.ts";
import { synthesize } from "./synthesize.ts";
import { readUses } from "./use.ts";

/** `npm run infra`: what would be deployed, and everything that is wrong with it. */
async function run(): Promise<number> {
  console.log("Installing SST's components where they are missing …");
  await installPlatform();
  const typeErrors = await findTypeErrors();
  const production = await synthesize("production");
  const personal = await synthesize("ada");
  const uses = await readUses(production.builds.map(({ handler }) => handler));
  for (const line of describe(production)) console.log(line);
  const faults = [
    ...typeErrors,
    ...findFaults(production, uses).map((fault) => `production: ${fault}`),
    ...findFaults(personal, uses).map((fault) => `personal stage: ${fault}`),
  ];
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(
    faults.length === 0
      ? `Types, ${production.resources.length} resources of production and ${personal.resources.length} of a personal stage: no fault.`
      : `${faults.length} faults.`,
  );
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await run();
