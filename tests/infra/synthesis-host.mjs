// Makes one stage after another: the platform's modules stay in memory, the app is loaded anew each time. What a stage
// is refused with goes to stderr and ends the process, as it ends SST's.
const given = { ...process.env };

process.on("message", async ({ program, environment }) => {
  // While a stage is made only what it does keeps the process running, so that one that waits for nothing is told.
  process.channel.unref();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, given, environment);
  const { graph } = await import(program);
  process.channel.ref();
  process.send({ graph });
});

process.on("beforeExit", () => {
  if (process.connected) throw new Error("The stage waits for what never comes.");
});
