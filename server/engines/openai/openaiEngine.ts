/** The engine behind any OpenAI-compatible endpoint (chat completions only). */
import { createCitationReader } from "../../grading/citing/createCitationReader.ts";
import { citedNumbers } from "../../language/citations.ts";
import { type Breaker, createBreaker } from "../../llm/breaker.ts";
import { type ChatModel, createChatModel } from "../../llm/chatModel.ts";
import { completeText, type ModelCall, streamText } from "../../llm/modelCall.ts";
import { problemOf } from "../../llm/problemOf.ts";
import type { Prompt } from "../../llm/prompt.ts";
import type { Agents } from "../../llm/sendRequest.ts";
import { structuredCall } from "../../llm/structuredCall.ts";
import {
  type CallContext,
  type Engine,
  EngineError,
  type EngineTask,
  type GradeInput,
  type ModelProbe,
} from "../../ports/engine.ts";
import type { Passage } from "../../ports/passage.ts";
import { createExaminer, type ExamBook } from "./exam/takeExam.ts";
import * as contextualize from "./prompts/contextualize.ts";
import * as generalize from "./prompts/generalize.ts";
import * as generate from "./prompts/generate.ts";
import * as grade from "./prompts/grade.ts";
import * as restate from "./prompts/restate.ts";
import * as summarize from "./prompts/summarize.ts";
import * as title from "./prompts/title.ts";
import { isRambling, withoutEcho } from "./rambling.ts";
import { generalizeShape, helloShape, rewriteShape } from "./replyShapes.ts";
import { createWriterBreaker, whileOfUse } from "./whileOfUse.ts";

export interface OpenaiEngineOptions {
  apiKey: string;
  baseURL?: string | undefined;
  /** The model for answers, and for each task without a model of its own. */
  model: string;
  models?: Partial<Record<EngineTask, string | undefined>>;
  /** The name recorded as an answer's author. */
  name?: string;
  /** The allowed network; unrestricted if absent. */
  agents?: Agents | undefined;
  /** A tenant's own endpoint, whose failures say nothing about the service's. */
  isTenants?: boolean;
  deadlinesMs?: Partial<Record<EngineTask, number>>;
  pieceMs?: number;
  breaker?: Breaker;
  /** Persistent storage of exam results. */
  exams?: ExamBook;
}

/** Together they leave room for a local answer within a turn's 25 s. */
const deadlines: Record<EngineTask, number> = {
  contextualize: 4000,
  generate: 15_000,
  restate: 12_000,
  grade: 4000,
  title: 6000,
  summarize: 8000,
  generalize: 10_000,
};
const versions: Record<EngineTask, string> = {
  contextualize: contextualize.version,
  generate: generate.version,
  restate: restate.version,
  grade: grade.version,
  title: title.version,
  summarize: summarize.version,
  generalize: generalize.version,
};

/** An engine whose every failure is an EngineError with its reason; callers fall back on any of them. */
export function createOpenaiEngine(options: OpenaiEngineOptions): Engine {
  const named = (task: EngineTask) => options.models?.[task] ?? options.model;
  const breaker = options.breaker ?? createBreaker();
  const writer = createWriterBreaker();
  const isAside = options.isTenants ?? false;
  const models = new Map<string, ChatModel>();
  const modelFor = (task: EngineTask): ChatModel => {
    const name = named(task);
    const known = models.get(name) ?? createChatModel({ ...options, model: name });
    models.set(name, known);
    return known;
  };
  const callOf = (task: EngineTask, prompt: Prompt, call: CallContext): ModelCall => {
    const deadlineMs = Math.min(
      options.deadlinesMs?.[task] ?? deadlines[task],
      call.withinMs ?? Number.POSITIVE_INFINITY,
    );
    const pieceMs = Math.min(options.pieceMs ?? 8000, deadlineMs, call.pieceWithinMs ?? deadlineMs);
    return { task, model: modelFor(task), breaker, isAside, deadlineMs, pieceMs, prompt, call };
  };
  /** A call whose output visitors read; it ends once the model rambles. */
  const textOf = (task: EngineTask, prompt: Prompt, call: CallContext): ModelCall => ({
    ...callOf(task, prompt, call),
    isGarbage: (said) => isRambling(said, prompt.system),
  });
  // Has its own breaker: it exists to find out, whatever visitors have run into before.
  const aside = (call: ModelCall): ModelCall => ({ ...call, breaker: createBreaker(), isAside: true });
  const judge = (input: GradeInput, call: ModelCall) => structuredCall(call, grade.shapeFor(input));
  const examiner = createExaminer({
    book: options.exams ?? new Map(),
    place: [options.baseURL, named("grade"), grade.version].join(" "),
    model: named("grade"),
    grade: (input, call) => judge(input, aside(callOf("grade", grade.build(input), call))),
  });
  return {
    name: options.name ?? "openai",
    asksModel: true,
    promptVersion: (task) => versions[task],
    // A title is not worth a model call unless a model is configured for it.
    modelOf: (task) => (task === "title" ? (options.models?.title ?? null) : named(task)),
    probe(call, only) {
      const tasks = Object.keys(deadlines) as EngineTask[];
      const perModel = [...new Map(tasks.map((task) => [named(task), task]))];
      const asked = perModel.filter(([model]) => only === undefined || model === only);
      return Promise.all(asked.map(([, task]) => probe(aside(callOf(task, HELLO, call)))));
    },
    get exam() {
      return examiner.last();
    },
    examine: examiner.examine,
    async contextualize(input, call) {
      const { question, queries, keywords, answer, partly } = await structuredCall(
        callOf("contextualize", contextualize.build(input), call),
        rewriteShape,
      );
      return {
        question,
        queries: cutTo(queries, { most: 3, longest: 300 }),
        keywords: cutTo(keywords, { most: 12, longest: 60 }),
        // The model's question is complete: adding words of earlier lines found nothing more.
        carried: [],
        ...(input.found?.length && { fitting: { answer, partly } }),
      };
    },
    generate(input, call) {
      const asked = textOf("generate", generate.build(input), call);
      const pieces = whileOfUse(writer, streamText(asked), isAside);
      return withOneFormOfCitation(withoutAbstention(withoutEcho(pieces, asked.prompt.system)), input.passages);
    },
    async restate(input, call) {
      const reader = createCitationReader(citedNumbers(input.answer));
      return reader.push(await completeText(textOf("restate", restate.build(input), call))) + reader.end();
    },
    async generalize(pair, call) {
      const prompt = generalize.build(pair);
      const { is_general, question, answer } = await structuredCall(
        callOf("generalize", prompt, call),
        generalizeShape,
      );
      if (!is_general) return null;
      if (question === "" || answer === "") throw new EngineError("garbage");
      return { question, answer };
    },
    async grade(input, call) {
      return judge(input, callOf("grade", grade.build(input), call));
    },
    async title(input, call) {
      const text = await completeText(callOf("title", title.build(input), call));
      return firstWords(text.replace(/^\s*["'“„«*#]+|["'”“»*.。\s]+$/g, ""), 5).slice(0, 120);
    },
    async summarize(input, call) {
      return firstWords(await completeText(callOf("summarize", summarize.build(input), call)), 120);
    },
  };
}

const HELLO: Prompt = {
  system: 'Reply with {"ok": true} as JSON, and with nothing else.',
  user: "Are you there?",
  reply: helloShape,
};

async function probe(call: ModelCall): Promise<ModelProbe> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  let first_ms: number | null = null;
  let error: EngineError | null = null;
  try {
    for await (const _ of streamText(call)) first_ms ??= elapsed();
  } catch (thrown) {
    if (!(thrown instanceof EngineError)) throw thrown;
    error = thrown;
  }
  const { name, refused } = call.model;
  const failed = error && { failed: error.reason, problem: problemOf(error) };
  return { model: name, ms: elapsed(), first_ms, refused, ...(failed ?? { failed: null, problem: null }) };
}

/** Passes pieces on as they arrive, but nothing at all when the text is the sentinel for "no answer". */
async function* withoutAbstention(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string | null = "";
  for await (const piece of pieces) {
    if (held === null) {
      yield piece;
      continue;
    }
    held += piece;
    if (mayAbstain(held)) continue;
    yield held;
    held = null;
  }
  if (held !== null && !held.trimStart().startsWith(generate.ABSTAIN)) yield held;
}

async function* withOneFormOfCitation(pieces: AsyncIterable<string>, passages: Passage[]): AsyncGenerator<string> {
  const reader = createCitationReader(passages.map(({ n }) => n));
  for await (const piece of pieces) {
    const shown = reader.push(piece);
    if (shown !== "") yield shown;
  }
  const rest = reader.end();
  if (rest !== "") yield rest;
}

function mayAbstain(text: string): boolean {
  const start = text.trimStart().slice(0, generate.ABSTAIN.length);
  return generate.ABSTAIN.startsWith(start);
}

/** A model's list, limited to the wanted length. */
function cutTo(texts: string[], { most, longest }: { most: number; longest: number }): string[] {
  const trimmed = texts.map((text) => text.trim().slice(0, longest)).filter(Boolean);
  return [...new Set(trimmed)].slice(0, most);
}

function firstWords(text: string, count: number): string {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) throw new EngineError("garbage");
  return words.slice(0, count).join(" ");
}
