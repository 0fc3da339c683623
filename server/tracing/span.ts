/**
 * Spans: how long each part of the work took, and what it belongs to. Without a collector nothing is loaded and nothing
 * is measured. A span carries ids, fixed words and numbers: never what people write, their names or addresses.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export type Attributes = Record<string, string | number | boolean>;

export interface SpanStart {
  /** Defaults to `internal`. */
  kind?: "internal" | "server" | "client" | "consumer";
  attributes?: Attributes;
  /** Begins a trace if there is no span around it. Anything else is only measured inside of one. */
  mayBegin?: boolean;
  /** The W3C `traceparent` header of a request; an invalid one is ignored. */
  traceparent?: string | undefined;
  /** The `traceparent` of a span of another trace that this one goes on from. */
  link?: string | null;
}

export interface Span {
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** Marks it as failed. @param type a fixed word: an error's key, code or name, never its message */
  fail(type: string): void;
  end(): void;
  /** The W3C header that makes what a receiver records part of this trace; null outside of one. */
  readonly traceparent: string | null;
  /** Spans inside of it are measured. */
  readonly isRecording: boolean;
}

/** Makes spans, once tracing is set up. */
export type StartSpan = (name: string, start: SpanStart, parent: Span) => Span;

/** Outside of a trace. */
const NONE: Span = {
  set: () => {},
  rename: () => {},
  fail: () => {},
  end: () => {},
  traceparent: null,
  isRecording: false,
};

const spans = new AsyncLocalStorage<Span>();
let make: StartSpan | null = null;

/** Sets up tracing for this process. @returns a function that switches it off again */
export function useSpans(start: StartSpan): () => void {
  make = start;
  return () => {
    if (make === start) make = null;
  };
}

/** The span around the work in progress; one that records nothing outside of a trace. */
export function currentSpan(): Span {
  return make === null ? NONE : (spans.getStore() ?? NONE);
}

/** Starts a span inside the current one; the caller ends it. */
export function beginSpan(name: string, start: SpanStart = {}): Span {
  if (make === null) return NONE;
  const parent = spans.getStore() ?? NONE;
  const isMeasured = parent === NONE ? start.mayBegin === true : parent.isRecording;
  return isMeasured ? make(name, start, parent) : NONE;
}

/** Does the work inside of a span that has begun, and which it doesn't end. */
export function under<T>(span: Span, work: () => T): T {
  return span === NONE ? work() : spans.run(span, work);
}

/** Does the work inside of a span of its own, which ends with it. What the work throws marks it as failed. */
export async function inSpan<T>(name: string, start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
  const span = beginSpan(name, start);
  if (span === NONE) return work(NONE);
  try {
    return await spans.run(span, () => work(span));
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** A fixed word for an error: its key, reason or code, else its name. Never its message, which may quote somebody. */
export function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  for (const name of ["key", "reason", "code"]) {
    const word: unknown = Reflect.get(error, name);
    if (typeof word === "string" && FIXED_WORD.test(word)) return word;
  }
  return FIXED_WORD.test(error.name) ? error.name : "Error";
}

const FIXED_WORD = /^\w{1,60}$/;
