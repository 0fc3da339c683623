/** Records what a run did, for the people who review its answer. */
import type { Usage } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";

export interface TraceStep {
  node: string;
  /** Milliseconds from the start of the run. */
  started_ms: number;
  ms: number;
  /** What the node found or decided, in a few plain values. */
  detail: Record<string, unknown>;
}

/** A passage in a trace: the full text stays in the chunk it refers to. */
export interface TracePassage {
  n: number;
  chunk_id: string;
  document_id: string;
  document_version: number;
  title: string;
  heading_path: string[];
  page: number | null;
  scores: Record<string, number>;
  excerpt: string;
  from_web?: true;
  /** Only for web pages. */
  url?: string | null;
}

/** Characters of a passage kept in the trace: its beginning identifies it. */
const STORED_EXCERPT = 160;

function toTracePassage({
  content,
  url,
  idf: _idf,
  standing: _standing,
  found_by: _found_by,
  ...passage
}: Passage): TracePassage {
  return { ...passage, excerpt: content.slice(0, 300), ...(passage.from_web && { url }) };
}

export class TurnTrace {
  readonly steps: TraceStep[] = [];
  readonly usage: Usage[] = [];
  readonly promptVersions: Record<string, string> = {};
  passages: TracePassage[] = [];
  /** Who wrote the answer; the model is in the step `generate`. */
  engine = "local";
  /** False when the question stood alone as written, or was completed by carried-over words. */
  isRewrittenByModel = false;
  readonly #startedAt = performance.now();

  /** Times a node. `detail` may be filled while it runs. */
  async step<T>(node: string, work: (detail: Record<string, unknown>) => Promise<T>): Promise<T> {
    const started = performance.now();
    const detail: Record<string, unknown> = {};
    const step: TraceStep = { node, started_ms: round(started - this.#startedAt), ms: 0, detail };
    this.steps.push(step);
    try {
      return await work(detail);
    } finally {
      step.ms = round(performance.now() - started);
    }
  }

  /** Milliseconds since the start of the run. */
  elapsedMs(): number {
    return round(performance.now() - this.#startedAt);
  }

  setPassages(passages: Passage[]): void {
    this.passages = passages.map(toTracePassage);
  }

  /** Web results come before the documents', which had no answer. */
  addPassages(passages: Passage[]): void {
    this.passages = [...passages.map(toTracePassage), ...this.passages];
  }

  /** In stored form: small enough to stay inline in the row, rounded to the digits that are displayed. */
  storedPassages(): TracePassage[] {
    return this.passages.map(({ excerpt, scores, ...passage }) => ({
      ...passage,
      excerpt: excerpt.slice(0, STORED_EXCERPT),
      scores: Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, Number(score.toPrecision(4))])),
    }));
  }

  /** In stored form: numbers rounded to the digits that are displayed. */
  storedSteps(): TraceStep[] {
    return JSON.parse(JSON.stringify(this.steps, (_key, value) => (typeof value === "number" ? short(value) : value)));
  }

  /** What the run's model calls used so far. */
  totals(): UsageTotals {
    return totalsOf(this.usage);
  }
}

export interface UsageTotals {
  tokensIn: number;
  tokensOut: number;
  costMicros: number;
  /** What was reserved for these calls. */
  reservations: string[];
}

/** Totals of several model calls. */
export function totalsOf(usage: Usage[]): UsageTotals {
  const sum = (pick: (usage: Usage) => number) => usage.reduce((total, each) => total + pick(each), 0);
  return {
    tokensIn: sum((each) => each.tokens_in),
    tokensOut: sum((each) => each.tokens_out),
    costMicros: sum((each) => each.cost_micros),
    reservations: usage.flatMap((each) => each.reservation ?? []),
  };
}

const round = (ms: number) => Math.round(ms * 100) / 100;
const short = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(5)));
