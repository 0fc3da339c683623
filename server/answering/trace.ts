/** Records what a run did, for the people who review its answer. */
import type { Engine, EngineTask } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import { inSpan } from "../tracing/span.ts";

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

/** Details that are one of a few fixed words: all that a span is given of them. */
const WORDS = ["refused", "fell_back"];

/** The one place where a run's record is written. It outlives a node that is aborted. */
export class TurnTrace {
  readonly steps: TraceStep[] = [];
  readonly #startedAt = performance.now();
  readonly #promptVersions: Record<string, string> = {};
  #passages: TracePassage[] = [];
  #engine = "local";
  #draft = "";

  /** Who wrote the answer; the model is in the step `generate`. */
  get engine(): string {
    return this.#engine;
  }

  get promptVersions(): Readonly<Record<string, string>> {
    return this.#promptVersions;
  }

  get passages(): TracePassage[] {
    return this.#passages;
  }

  /** The draft so far, shown or not: agents can read in the trace what was rejected. */
  get draft(): string {
    return this.#draft;
  }

  /** Records the actual author: a fallback's answer is not the model's. */
  signAs(author: Pick<Engine, "name">): void {
    this.#engine = author.name;
  }

  /** Records which prompt a task was asked with. */
  notePrompt(engine: Pick<Engine, "promptVersion">, task: EngineTask): void {
    const version = engine.promptVersion(task);
    if (version) this.#promptVersions[task] = version;
  }

  /** Replaces the draft; empty when it was discarded. */
  setDraft(text: string): void {
    this.#draft = text;
  }

  /** Times a node. `detail` may be filled while it runs. */
  async step<T>(node: string, work: (detail: Record<string, unknown>) => Promise<T>): Promise<T> {
    const started = performance.now();
    const detail: Record<string, unknown> = {};
    const step: TraceStep = { node, started_ms: round(started - this.#startedAt), ms: 0, detail };
    this.steps.push(step);
    return inSpan(`node ${node}`, {}, async (span) => {
      try {
        return await work(detail);
      } finally {
        step.ms = round(performance.now() - started);
        for (const key of WORDS)
          if (typeof detail[key] === "string") span.set({ [`frontdesk.node.${key}`]: detail[key] });
      }
    });
  }

  /** Milliseconds since the start of the run. */
  elapsedMs(): number {
    return round(performance.now() - this.#startedAt);
  }

  setPassages(passages: Passage[]): void {
    this.#passages = passages.map(toTracePassage);
  }

  /** Web results come before the documents', which had no answer. */
  addPassages(passages: Passage[]): void {
    this.#passages = [...passages.map(toTracePassage), ...this.#passages];
  }

  /** In stored form: small enough to stay inline in the row, rounded to the digits that are displayed. */
  storedPassages(): TracePassage[] {
    return this.#passages.map(({ excerpt, scores, ...passage }) => ({
      ...passage,
      excerpt: excerpt.slice(0, STORED_EXCERPT),
      scores: Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, Number(score.toPrecision(4))])),
    }));
  }

  /** In stored form: numbers rounded to the digits that are displayed. */
  storedSteps(): TraceStep[] {
    return JSON.parse(JSON.stringify(this.steps, (_key, value) => (typeof value === "number" ? short(value) : value)));
  }
}

const round = (ms: number) => Math.round(ms * 100) / 100;
const short = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(5)));
