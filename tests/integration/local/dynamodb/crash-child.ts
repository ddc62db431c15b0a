import { Level } from "level";
import { openEngine } from "../../../../packages/local/src/dynamodb/engine.ts";
import { steps } from "./crash-steps.ts";

// Run as a process of its own: does the steps one after the other and kills itself, without any goodbye, before or
// after the database's nth write. Prints a line per answered step, and the number of writes when it lives to the end.

const [folder = "", moment = "never", nth = "0"] = process.argv.slice(2);

// Every way to write that the database offers is counted, so that a write outside of a batch would show.
let writes = 0;
const strike = (when: string) => {
  if (moment === when && writes === Number(nth)) process.kill(process.pid, "SIGKILL");
};
async function count<T>(write: () => Promise<T>): Promise<T> {
  writes += 1;
  strike("before");
  const result = await write();
  strike("after");
  return result;
}
const level = Level.prototype;
const { put, del, clear, batch } = level;
level.put = function (this: Level, ...args: Parameters<typeof put>) {
  return count(() => Reflect.apply(put, this, args));
} as typeof put;
level.del = function (this: Level, ...args: Parameters<typeof del>) {
  return count(() => Reflect.apply(del, this, args));
} as typeof del;
level.clear = function (this: Level, ...args: Parameters<typeof clear>) {
  return count(() => Reflect.apply(clear, this, args));
} as typeof clear;
level.batch = function (this: Level, ...args: unknown[]) {
  if (args.length > 0) return count(() => Reflect.apply(batch, this, args) as unknown as Promise<void>);
  const chain = Reflect.apply(batch, this, []);
  const write = chain.write.bind(chain);
  chain.write = (options?: Parameters<typeof write>[0]) =>
    count(() => Reflect.apply(write, chain, [options]));
  return chain;
} as typeof batch;

const engine = await openEngine({ folder });
for (const [operation, body] of steps) {
  await engine.run(operation, body);
  process.stdout.write("answered\n");
}
await engine.close();
process.stdout.write(`writes ${writes}\n`);
