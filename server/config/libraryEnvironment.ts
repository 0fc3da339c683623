/** Removes the variables that make libraries send data to others. */

/** The `LANGSMITH_…` variables we use to say where traces go; others change what is sent, and to whom. */
const TRACING_KEYS = ["TRACING", "API_KEY", "ENDPOINT", "PROJECT", "WORKSPACE_ID"].map((key) => `LANGSMITH_${key}`);
/** LangChain's tracing and model gateway; the accounts library's telemetry, origins and secret. */
const READ_BY_LIBRARIES = /^(?:LANGSMITH|LANGCHAIN|BETTER_AUTH)_/;

/**
 * Removes everything from `env` that makes a library send data: the embedding model's runtime reports to its vendor
 * unless told not to, and LangChain sends visitors' messages wherever a variable says. Must run before either is
 * loaded.
 * @returns the original environment
 */
export function takeEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = { ...env };
  const isTraced = given.TRACE_CONTENT === "true" || given.TRACE_CONTENT === "1";
  for (const key of Object.keys(given))
    if (READ_BY_LIBRARIES.test(key) && !(isTraced && TRACING_KEYS.includes(key))) delete env[key];
  env.ORT_DISABLE_TELEMETRY = "1";
  return given;
}
