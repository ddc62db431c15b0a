// Lambda's Node.js runtime, as far as our handlers can tell: it imports the bundle that _HANDLER names, and then fetches
// one invocation after the other from the Runtime API. Runs as `node bootstrap.mjs` in a function's environment.
const env = process.env;
const api = `http://${env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;

const post = (path, body, headers = {}) =>
  fetch(`${api}/${path}`, { method: "POST", body: JSON.stringify(body), headers });

const faultOf = (error) => ({
  errorType: error?.name ?? typeof error,
  errorMessage: error?.message ?? String(error),
  trace: error?.stack?.split("\n") ?? [],
});

async function fail(path, error) {
  const fault = faultOf(error);
  await post(path, fault, { "Lambda-Runtime-Function-Error-Type": fault.errorType });
}

/** Imports the handler: `bundle.handler` is the export `handler` of bundle.mjs in the task's folder. */
async function load() {
  process.chdir(env.LAMBDA_TASK_ROOT);
  const [module, name] = env._HANDLER.split(".");
  const exported = await import(`${env.LAMBDA_TASK_ROOT}/${module}.mjs`);
  if (typeof exported[name] !== "function") throw new Error(`${env._HANDLER} is undefined or not exported`);
  return exported[name];
}

function contextOf(headers) {
  const deadline = Number(headers.get("Lambda-Runtime-Deadline-Ms"));
  return {
    awsRequestId: headers.get("Lambda-Runtime-Aws-Request-Id"),
    invokedFunctionArn: headers.get("Lambda-Runtime-Invoked-Function-Arn"),
    functionName: env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
}

let handler;
try {
  handler = await load();
} catch (error) {
  await fail("init/error", error);
  process.exit(1);
}
// What escapes a handler ends the process, on Lambda too.
process.on("uncaughtException", (error) => {
  console.error(error);
  process.exit(129);
});
// Since the process's start; only our own Runtime API asks for it.
const headers = { "Gleaner-Init-Ms": String(performance.now()) };
for (;;) {
  const next = await fetch(`${api}/invocation/next`, { headers });
  const id = next.headers.get("Lambda-Runtime-Aws-Request-Id");
  env._X_AMZN_TRACE_ID = next.headers.get("Lambda-Runtime-Trace-Id");
  try {
    const result = await handler(await next.json(), contextOf(next.headers));
    await post(`invocation/${id}/response`, result ?? null);
  } catch (error) {
    await fail(`invocation/${id}/error`, error);
  }
}
