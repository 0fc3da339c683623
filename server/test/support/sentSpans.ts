/** What a collector was sent, span by span. */
import type { FakeCollector } from "./fakeCollector.ts";

export interface SentSpan {
  traceId: string;
  spanId: string;
  /** Null for the first of a trace. */
  parent: string | null;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  isFailed: boolean;
  /** The trace and the span of each that it goes on from. */
  links: [string, string][];
}

interface Sent {
  resourceSpans: {
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        attributes: { key: string; value: Record<string, unknown> }[];
        status: { code?: number };
        links?: { traceId: string; spanId: string }[];
      }[];
    }[];
  }[];
}

/** Reads OTLP in JSON. */
export function sentSpans({ got }: Pick<FakeCollector, "got">): SentSpan[] {
  const bodies = got.map(({ body }): Sent => JSON.parse(body));
  const all = bodies.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
  return all
    .flatMap(({ spans }) => spans)
    .map(({ traceId, spanId, parentSpanId, name, kind, attributes, status, links = [] }) => ({
      ...{ traceId, spanId, name, kind },
      parent: parentSpanId || null,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      isFailed: status.code === 2,
      links: links.map((link): [string, string] => [link.traceId, link.spanId]),
    }));
}
