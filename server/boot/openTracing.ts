/** Traces for OpenTelemetry, where a collector is set; otherwise nothing of it is loaded. */
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { VERSION } from "../kernel/version.ts";

/** @returns what sends the rest at the end */
export async function openTracing(config: Config, log: Logger): Promise<{ close(): Promise<void> }> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return { close: async () => {} };
  const { startTracing } = await import("../tracing/openTelemetry.ts");
  const tracing = startTracing({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    version: VERSION,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    onReach: (isReached) => {
      if (isReached) log.info("the collector of traces takes them again");
      else log.warn("the collector of traces can't be reached or refuses them: they are dropped until it takes them");
    },
  });
  return { close: tracing.stop };
}
