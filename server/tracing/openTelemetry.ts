/**
 * Sends spans to a collector with OpenTelemetry's own SDK. Loaded only where a collector is set. Nothing is registered
 * globally: libraries that would add spans of their own find nobody to give them to.
 */
import {
  type Span as Made,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { type Attributes, type Span, type SpanStart, useSpans } from "./span.ts";

export interface TracingOptions {
  /** The collector's address, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** The share of traces that are kept, 0 to 1. */
  ratio: number;
  /** Told once when the collector takes nothing any more, and once when it does again. */
  onReach: (isReached: boolean) => void;
}

export interface Tracing {
  /** Sends what is left, for a few seconds at most, and stops. */
  stop(): Promise<void>;
}

/** Spans that wait to be sent; more are dropped. A first question has 16, its request included. */
const MAX_WAITING = 8192;
const STOP_MS = 3000;
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Starts tracing this process. */
export function startTracing(options: TracingOptions): Tracing {
  const { endpoint, headers, serviceName, version, ratio, onReach } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, headers });
  const kept = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": serviceName,
      "service.version": version,
      "process.pid": process.pid,
    }),
    // Anybody may send a `traceparent`: that it asks to be recorded does not raise the share.
    sampler: new ParentBasedSampler({ root: kept, remoteParentSampled: kept }),
    spanProcessors: [new BatchSpanProcessor({ exporter: watched(exporter, onReach), maxQueueSize: MAX_WAITING })],
  });
  const tracer = provider.getTracer("frontdesk", version);
  const end = useSpans((name, start, parent) => startSpan(tracer, name, start, parent));
  return {
    async stop() {
      end();
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

class OpenSpan implements Span {
  readonly made: Made;
  readonly isRecording: boolean;
  constructor(made: Made) {
    this.made = made;
    this.isRecording = made.isRecording();
  }
  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.made.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
  }
  set(attributes: Attributes): void {
    this.made.setAttributes(attributes);
  }
  rename(name: string): void {
    this.made.updateName(name);
  }
  fail(type: string): void {
    this.made.setAttribute("error.type", type);
    this.made.setStatus({ code: SpanStatusCode.ERROR });
  }
  end(): void {
    this.made.end();
  }
}

function startSpan(tracer: Tracer, name: string, start: SpanStart, parent: Span): Span {
  const { kind = "internal", attributes = {}, traceparent, link } = start;
  const linked = remoteContext(link);
  const links = linked ? [{ context: linked }] : [];
  return new OpenSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, contextOf(parent, traceparent)));
}

function contextOf(parent: Span, traceparent: string | undefined) {
  if (parent instanceof OpenSpan) return trace.setSpan(ROOT_CONTEXT, parent.made);
  const remote = remoteContext(traceparent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

function remoteContext(traceparent: string | null | undefined): SpanContext | null {
  const parsed = traceparent ? parseTraceParent(traceparent) : null;
  return parsed && { ...parsed, isRemote: true };
}

/** Says when the collector is lost and when it is back, instead of at every attempt. */
function watched(exporter: SpanExporter, onReach: TracingOptions["onReach"]): SpanExporter {
  let isReached = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isTaken = result.code === ExportResultCode.SUCCESS;
        if (isTaken !== isReached) onReach(isTaken);
        isReached = isTaken;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
