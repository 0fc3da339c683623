/** The engine behind any OpenAI-compatible endpoint (chat completions only). */
import { createCitationReader } from "../../grading/citing/createCitationReader.ts";
import { citedNumbers } from "../../language/citations.ts";
import { completeCalls, completeText, type ModelCall, streamText } from "../../llm/modelCall.ts";
import { structuredCall } from "../../llm/structuredCall.ts";
import { type Engine, EngineError, type EngineTask, type GradeInput } from "../../ports/engine.ts";
import type { Passage } from "../../ports/passage.ts";
import { createExaminer } from "./exam/takeExam.ts";
import { aside, createModelCalls, type ModelCalls, type OpenaiEngineOptions } from "./modelCalls.ts";
import { probeModels } from "./probeModels.ts";
import * as contextualize from "./prompts/contextualize.ts";
import * as generalize from "./prompts/generalize.ts";
import * as generate from "./prompts/generate.ts";
import * as grade from "./prompts/grade.ts";
import * as plan from "./prompts/plan.ts";
import * as restate from "./prompts/restate.ts";
import * as summarize from "./prompts/summarize.ts";
import * as tell from "./prompts/tell.ts";
import * as title from "./prompts/title.ts";
import { withoutEcho } from "./rambling.ts";
import { generalizeShape, rewriteShape } from "./replyShapes.ts";
import { createWriterBreaker, whileOfUse } from "./whileOfUse.ts";

const versions: Record<EngineTask, string> = {
  contextualize: contextualize.version,
  generate: generate.version,
  restate: restate.version,
  grade: grade.version,
  title: title.version,
  summarize: summarize.version,
  generalize: generalize.version,
  plan: plan.version,
  tell: tell.version,
};

/** An engine whose every failure is an EngineError with its reason; callers fall back on any of them. */
export function createOpenaiEngine(options: OpenaiEngineOptions): Engine {
  const calls = createModelCalls(options);
  const { named, callOf } = calls;
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
    probe: (call, only) => probeModels(calls, call, only),
    get exam() {
      return examiner.last();
    },
    examine: examiner.examine,
    grade: async (input, call) => judge(input, callOf("grade", grade.build(input), call)),
    ...answering(calls, options.isTenants ?? false),
    ...condensing(calls),
    ...acting(calls),
  };
}

/** The tasks whose text a visitor reads. */
function answering({ textOf }: ModelCalls, isAside: boolean): Pick<Engine, "generate" | "restate"> {
  const writer = createWriterBreaker();
  return {
    generate(input, call) {
      const asked = textOf("generate", generate.build(input), call);
      const pieces = whileOfUse(writer, streamText(asked), isAside);
      return withOneFormOfCitation(withoutAbstention(withoutEcho(pieces, asked.prompt.system)), input.passages);
    },
    async restate(input, call) {
      const reader = createCitationReader(citedNumbers(input.answer));
      return reader.push(await completeText(textOf("restate", restate.build(input), call))) + reader.end();
    },
  };
}

/** The model's tasks for a tenant's actions: proposing them, and wording their results. */
function acting({ callOf, textOf }: ModelCalls): Pick<Required<Engine>, "plan" | "tell"> {
  return {
    async plan(input, call) {
      const asked = callOf("plan", plan.build(input), call);
      if (!asked.model.takesTools) return null;
      try {
        return await completeCalls(asked);
      } catch (error) {
        if (asked.model.takesTools || call.signal.aborted) throw error;
        return null;
      }
    },
    async tell(input, call) {
      const reader = createCitationReader(input.results.map(({ n }) => n));
      return reader.push(await completeText(textOf("tell", tell.build(input), call))) + reader.end();
    },
  };
}

/** The tasks that condense or reword what was said. */
function condensing({
  callOf,
}: ModelCalls): Pick<Engine, "contextualize" | "title" | "summarize"> & Pick<Required<Engine>, "generalize"> {
  return {
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
    async generalize(pair, call) {
      const asked = callOf("generalize", generalize.build(pair), call);
      const { is_general, question, answer } = await structuredCall(asked, generalizeShape);
      if (!is_general) return null;
      if (question === "" || answer === "") throw new EngineError("garbage");
      return { question, answer };
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
