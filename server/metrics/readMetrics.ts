/** The data behind `/metrics`: this process's metrics, and those of all processes of a start combined. */

import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  register,
} from "prom-client";
import { JOB_KINDS } from "../ports/jobKinds.ts";
import { metrics } from "./metrics.ts";

/** One process's metrics, as sent between processes. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

const probes = new Set<() => void | Promise<void>>();

/** Runs a probe whenever metrics are read, instead of measuring all the time. @returns a function that removes it */
export function addProbe(probe: () => void | Promise<void>): () => void {
  probes.add(probe);
  return () => void probes.delete(probe);
}

/**
 * Starts measuring the process itself (memory, CPU time, event-loop delay), and counting what alerts wait for at zero: of
 * a series that begins with its first failure, Prometheus sees no increase.
 */
export function measureProcess(): void {
  metrics.turns.inc({ outcome: "failed" }, 0);
  for (const { name } of JOB_KINDS) metrics.jobs.inc({ kind: name, result: "failed" }, 0);
  if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();
}

/** This process's metrics. A failing probe leaves its own values out of date. */
export async function readMetrics(): Promise<MetricsSnapshot> {
  await Promise.allSettled([...probes].map(async (probe) => probe()));
  return (await register.getMetricsAsJSON()) as MetricsSnapshot;
}

/** Formats metrics as Prometheus text. @param all one entry per process */
export function formatMetrics(all: MetricsSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(all).metrics();
}

export const METRICS_TYPE = register.contentType;
