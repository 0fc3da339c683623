/** The graph of the same work: rewrite, cache, retrieve, generate, grade, deliver. */
import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { Annotation, type BaseCheckpointSaver, END, START, StateGraph } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import type { Redis } from "ioredis";
import type pg from "pg";
import { SYSTEM } from "../prompt.ts";
import { findAnswer, keepForOthers } from "./answerCache.ts";
import { type Answer, keepAnswer, type Place } from "./tables.ts";
import type { Found, VectorStore } from "./vectorStore.ts";

const REWRITE =
  "Given a chat history and the latest user question, formulate a standalone question. Return JSON: question.";
const GRADE =
  'You check whether an answer is supported by the passages. Return JSON: {"confidence": a number from 0 to 1}.';
const PASSAGES = 6;
const THRESHOLD = 0.7;

interface Services {
  modelUrl: string;
  pool: pg.Pool;
  redis: Redis;
  store: VectorStore;
  saver: BaseCheckpointSaver;
}

const State = Annotation.Root({
  place: Annotation<Place>,
  history: Annotation<string[]>,
  message: Annotation<string>,
  question: Annotation<string>,
  vector: Annotation<number[]>,
  passages: Annotation<Found[]>,
  answer: Annotation<string>,
  confidence: Annotation<number>,
  isFromCache: Annotation<boolean>,
  delivered: Annotation<Answer>,
});
type State = typeof State.State;

export function buildGraph({ modelUrl, pool, redis, store, saver }: Services) {
  const settings = { model: "bench", apiKey: "bench", configuration: { baseURL: modelUrl } };
  const writer = new ChatOpenAI({ ...settings, streaming: true });
  const judge = new ChatOpenAI(settings);
  const ask = async (model: ChatOpenAI, system: string, text: string) =>
    (await model.invoke([new SystemMessage(system), new HumanMessage(text)])).text;
  return new StateGraph(State)
    .addNode("rewrite", async ({ history, message }: State) => {
      if (history.length === 0) return { question: message };
      const said = `<visitor_message>\n${message}\n</visitor_message>\n\n${history.join("\n")}`;
      return { question: JSON.parse(await ask(judge, REWRITE, said)).question };
    })
    .addNode("cache", async ({ place, question }: State) => {
      const vector = await store.embedQuery(question);
      const found = await findAnswer(redis, place.tenant, question, vector);
      return { vector, isFromCache: found !== null, ...(found !== null && { answer: found, confidence: 1 }) };
    })
    .addNode("retrieve", async ({ place, vector }: State) => ({
      passages: await store.similaritySearchVector(vector, PASSAGES, place.tenant),
    }))
    .addNode("generate", async ({ passages, question }: State) => ({
      answer: await ask(writer, SYSTEM, promptOf(passages, question)),
    }))
    .addNode("grade", async ({ passages, question, answer }: State) => {
      const text = `${promptOf(passages, question)}\n\n<answer>\n${answer}\n</answer>`;
      return { confidence: JSON.parse(await ask(judge, GRADE, text)).confidence };
    })
    .addNode("deliver", async ({ place, question, vector, ...state }: State) => {
      const delivered = { text: state.answer, citations: cited(state), confidence: state.confidence };
      await keepAnswer(pool, place, delivered);
      if (!state.isFromCache && state.confidence >= THRESHOLD)
        await keepForOthers(redis, place.tenant, { question, text: state.answer }, vector);
      return { delivered };
    })
    .addEdge(START, "rewrite")
    .addEdge("rewrite", "cache")
    .addConditionalEdges("cache", ({ isFromCache }: State) => (isFromCache ? "deliver" : "retrieve"), [
      "deliver",
      "retrieve",
    ])
    .addEdge("retrieve", "generate")
    .addEdge("generate", "grade")
    .addEdge("grade", "deliver")
    .addEdge("deliver", END)
    .compile({ checkpointer: saver });
}

function promptOf(passages: Found[], question: string): string {
  const blocks = passages.map(
    ({ content, metadata }, index) => `<passage n="${index + 1}" source="${metadata.title}">\n${content}\n</passage>`,
  );
  return `${blocks.join("\n")}\n\n<visitor_message>\n${question}\n</visitor_message>`;
}

function cited({ answer, passages = [] }: Pick<State, "answer" | "passages">): Answer["citations"] {
  const numbers = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)));
  return passages.flatMap(({ metadata }, index) =>
    numbers.has(index + 1) ? [{ n: index + 1, title: metadata.title }] : [],
  );
}
