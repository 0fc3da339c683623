/** What libraries would read of the environment by themselves, and tell others by it. */

/** Reads of `LANGSMITH_…` what says where traces go; the rest of the family changes what is sent, and to whom. */
const TRACING_KEYS = ["TRACING", "API_KEY", "ENDPOINT", "PROJECT", "WORKSPACE_ID"].map((key) => `LANGSMITH_${key}`);
/** LangChain's tracing and its gateway for model calls; the accounts library's telemetry, origins and secret. */
const READ_BY_LIBRARIES = /^(?:LANGSMITH|LANGCHAIN|BETTER_AUTH)_/;

/**
 * Leaves in `env` nothing that has a library send anything: the embedding model's runtime reports to its vendor unless it is
 * told not to, and LangChain sends visitors' words wherever a variable says. It has to be done before either is loaded.
 * @returns what was set
 */
export function takeEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = { ...env };
  const isTraced = given.TRACE_CONTENT === "true" || given.TRACE_CONTENT === "1";
  for (const key of Object.keys(given))
    if (READ_BY_LIBRARIES.test(key) && !(isTraced && TRACING_KEYS.includes(key))) delete env[key];
  env.ORT_DISABLE_TELEMETRY = "1";
  return given;
}
