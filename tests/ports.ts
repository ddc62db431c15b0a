// Test files run side by side, and a port that one of them has just found free is soon another's: each of the four workers
// looks in a range of its own, below the ports of connections.
const [from, width] = [20_000, 3000];
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
process.env.GLEANER_PORTS = `${from + (worker - 1) * width}-${from + worker * width}`;
