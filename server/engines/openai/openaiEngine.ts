/** The engine behind any OpenAI-compatible endpoint (chat completions only). */
import { z } from "zod";
import { createCitationReader } from "../../grading/citing/createCitationReader.ts";
import { citedNumbers } from "../../language/citations.ts";
import { type Breaker, createBreaker } from "../../model/breaker.ts";
import { type ChatModel, createChatModel } from "../../model/chatModel.ts";
import { completeText, type ModelCall, streamText } from "../../model/modelCall.ts";
import type { Prompt } from "../../model/prompt.ts";
import {
  type CallContext,
  type Engine,
  EngineError,
  type EngineTask,
  type ModelProbe,
  type Passage,
} from "../../ports/engine.ts";
import * as contextualize from "./prompts/contextualize.ts";
import * as generalize from "./prompts/generalize.ts";
import * as generate from "./prompts/generate.ts";
import * as grade from "./prompts/grade.ts";
import * as restate from "./prompts/restate.ts";
import * as summarize from "./prompts/summarize.ts";
import * as title from "./prompts/title.ts";
import { withoutRambling } from "./withoutRambling.ts";

export interface OpenaiEngineOptions {
  apiKey: string;
  baseURL?: string | undefined;
  /** The model of the answers, and of each task that names none of its own. */
  model: string;
  models?: Partial<Record<EngineTask, string | undefined>>;
  deadlinesMs?: Partial<Record<EngineTask, number>>;
  firstPieceMs?: number;
  breaker?: Breaker;
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

const rewriteSchema = z.object({
  question: z.string().trim().min(1).max(2000),
  keywords: z.array(z.string()).max(50).default([]),
});
const generalizeSchema = z.union([
  z.object({ is_general: z.literal(false) }),
  z.object({
    is_general: z.literal(true),
    question: z.string().trim().min(1).max(300),
    answer: z.string().trim().min(1).max(8000),
  }),
]);
const gradeSchema = z.object({ confidence: z.number().min(0).max(1) });

/** An engine whose every failure is an EngineError with its reason; the caller falls back on any of them. */
export function createOpenaiEngine(options: OpenaiEngineOptions): Engine {
  const breaker = options.breaker ?? createBreaker();
  const models = new Map<string, ChatModel>();
  const modelOf = (task: EngineTask) => options.models?.[task] ?? options.model;
  const modelFor = (task: EngineTask): ChatModel => {
    const name = modelOf(task);
    const known = models.get(name) ?? createChatModel({ ...options, model: name });
    models.set(name, known);
    return known;
  };
  const callOf = (task: EngineTask, prompt: Prompt, call: CallContext): ModelCall => {
    const deadlineMs = Math.min(
      options.deadlinesMs?.[task] ?? deadlines[task],
      call.withinMs ?? Number.POSITIVE_INFINITY,
    );
    const firstPieceMs = Math.min(options.firstPieceMs ?? 8000, deadlineMs);
    return { task, model: modelFor(task), breaker, deadlineMs, firstPieceMs, prompt, call };
  };
  return {
    name: "openai",
    asksModel: true,
    promptVersion: (task) => versions[task],
    modelOf,
    probe(signal) {
      const tasks = Object.keys(deadlines) as EngineTask[];
      const perModel = new Map(tasks.map((task) => [modelOf(task), task]));
      return Promise.all(
        [...perModel.values()].map((task) => probe(callOf(task, HELLO, { signal, onUsage: () => {} }))),
      );
    },
    async contextualize(input, call) {
      const text = await completeText(callOf("contextualize", contextualize.build(input), call));
      const { question, keywords } = parseJson(text, rewriteSchema);
      return {
        question,
        keywords: keywords
          .map((word) => word.trim().slice(0, 60))
          .filter(Boolean)
          .slice(0, 12),
        // The model's question says all that is meant: words of earlier lines beside it found nothing more.
        carried: [],
      };
    },
    generate(input, call) {
      const prompt = generate.build(input);
      const written = withoutRambling(streamText(callOf("generate", prompt, call)), prompt.system);
      return withOneFormOfCitation(withoutAbstention(written), input.passages);
    },
    async restate(input, call) {
      const reader = createCitationReader(citedNumbers(input.answer));
      return reader.push(await completeText(callOf("restate", restate.build(input), call))) + reader.end();
    },
    async generalize(pair, call) {
      const written = parseJson(
        await completeText(callOf("generalize", generalize.build(pair), call)),
        generalizeSchema,
      );
      return written.is_general ? { question: written.question, answer: written.answer } : null;
    },
    async grade(input, call) {
      if (input.answer.trim() === "") return 0;
      return parseJson(await completeText(callOf("grade", grade.build(input), call)), gradeSchema).confidence;
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
  isJson: true,
};

async function probe(call: ModelCall): Promise<ModelProbe> {
  const startedAt = performance.now();
  let failed: ModelProbe["failed"] = null;
  try {
    await completeText(call);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    failed = error.reason;
  }
  const { name, refused } = call.model;
  return { model: name, ms: Math.round(performance.now() - startedAt), refused, failed };
}

/** Passes pieces on as they come, and nothing at all when the text is the sign for "no answer". */
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

/** JSON as models write it: in a fence, or with a sentence around it. @throws EngineError `garbage` */
function parseJson<T>(text: string, schema: z.ZodType<T>): T {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  try {
    return schema.parse(JSON.parse(text.slice(from, to + 1)));
  } catch (cause) {
    throw new EngineError("garbage", { cause });
  }
}

function firstWords(text: string, count: number): string {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) throw new EngineError("garbage");
  return words.slice(0, count).join(" ");
}
