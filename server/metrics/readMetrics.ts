/** What `/metrics` shows: this process's measurements, and those of all processes of a start together. */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  register,
} from "prom-client";

/** One process's measurements, as they go from one to another. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[];

const probes = new Set<() => void | Promise<void>>();

/** Has something looked at whenever measurements are read, instead of all the time. @returns ends that */
export function addProbe(probe: () => void | Promise<void>): () => void {
  probes.add(probe);
  return () => void probes.delete(probe);
}

/** Begins to measure the process itself: its memory, processor time and the delay of its event loop. */
export function measureProcess(): void {
  if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();
}

/** This process's measurements. A probe that fails leaves its own out of date. */
export async function readMetrics(): Promise<Measured> {
  await Promise.allSettled([...probes].map(async (probe) => probe()));
  return (await register.getMetricsAsJSON()) as Measured;
}

/** In Prometheus' text format. @param all of each process */
export function formatMetrics(all: Measured[]): Promise<string> {
  return AggregatorRegistry.aggregate(all).metrics();
}

export const METRICS_TYPE = register.contentType;
