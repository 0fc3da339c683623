/** The environment's settings for OpenTelemetry, under the names that its specification gives them. */
import { z } from "zod";

/** `key=value,key=value`, percent-encoded. */
const headers = z
  .string()
  .default("")
  .transform((value, issues) => {
    const pairs = value.split(",").flatMap((pair) => (pair.trim() === "" ? [] : [readPair(pair)]));
    if (!pairs.every((pair) => pair !== null)) {
      issues.addIssue("each entry is <name>=<value>, percent-encoded");
      return z.NEVER;
    }
    return Object.fromEntries(pairs);
  });

function readPair(pair: string): [name: string, value: string] | null {
  const [, name = "", value = ""] = /^\s*([A-Za-z0-9-]+)\s*=(.*)$/.exec(pair) ?? [];
  try {
    return name === "" ? null : [name, decodeURIComponent(value.trim())];
  } catch {
    return null;
  }
}

export const tracingFields = {
  /** The collector, without `/v1/traces`. Unset, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent with every export, such as the collector's key. */
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default("frontdesk"),
  /** The share of traces that are kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
