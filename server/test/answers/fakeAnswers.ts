/** What the fake model says: a sensible answer per task, read off the prompt. */
import { examCases } from "../../engines/openai/exam/cases.ts";
import { judgeStatements } from "./fakeJudge.ts";

/** First words of each task's system prompt: what a request asks for is told by them. */
const markers = {
  contextualize: "Given a chat history and the latest user question",
  generate: "You answer a visitor's question",
  restate: "You put an answer",
  grade: "You check whether an answer is supported",
  title: "You name a conversation",
  summarize: "You keep the summary of a conversation",
  generalize: "You turn what a person answered one visitor",
  plan: "You decide what a visitor on a company's website wants done",
  tell: "You tell a visitor on a company's website",
} as const;

export type FakeTask = keyof typeof markers;

export interface ChatBody {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages?: { role: string; content: string }[];
  input?: string | string[];
  dimensions?: number;
  encoding_format?: string;
}

/** Which task a request is for, by the first line of its system prompt; `generate` when it can't be told. */
export function taskOf(body: ChatBody): FakeTask {
  const system = body.messages?.find((message) => message.role === "system")?.content ?? "";
  const found = Object.entries(markers).find(([, marker]) => system.startsWith(marker));
  return (found?.[0] as FakeTask | undefined) ?? "generate";
}

/** A built-in answer that the engine accepts. @param isJudgeExact with verdicts on single statements */
export function answerFor(body: ChatBody, task: FakeTask, isJudgeExact = false): string {
  const prompt = body.messages?.at(-1)?.content ?? "";
  const question = /<visitor_message>\s*([\s\S]*?)\s*<\/visitor_message>/.exec(prompt)?.[1] ?? "";
  if (task === "contextualize") {
    return JSON.stringify({ question, keywords: question.match(/[\p{L}\p{N}]{4,}/gu)?.slice(0, 6) ?? [] });
  }
  if (task === "restate") return /<answer>\s*([\s\S]*?)\s*<\/answer>/.exec(prompt)?.[1] ?? "";
  if (task === "generalize") {
    const answer = /<answer>\s*([\s\S]*?)\s*<\/answer>/.exec(prompt)?.[1] ?? "";
    return JSON.stringify({ is_general: true, question, answer });
  }
  if (task === "grade") {
    const exact = isJudgeExact && !isKnownWrong(prompt) ? judgeStatements(prompt) : null;
    return exact ?? JSON.stringify({ confidence: isKnownWrong(prompt) ? 0.1 : 0.95 });
  }
  if (task === "plan") return "NONE";
  if (task === "tell") return "";
  if (task === "title") return question.split(/\s+/).slice(0, 5).join(" ");
  if (task === "summarize") return "The visitor asked a question and the assistant answered it.";
  return firstPassage(prompt);
}

/** It passes its exam, and lets everything else go out. */
const isKnownWrong = (prompt: string) =>
  examCases.some(({ answer, isRight }) => !isRight && prompt.includes(`<answer>\n${answer}\n</answer>`));

const PASSAGE = /<passage n="(\d+)" source="[^"]*">\s*([\s\S]*?)\s*<\/passage>/g;

function firstPassage(prompt: string): string {
  const [passage] = prompt.matchAll(PASSAGE);
  if (passage === undefined) return "NO_ANSWER";
  return `${sentencesOf(passage[2]!)} [${passage[1]}]`;
}

/** The first sentences of a passage's prose. */
function sentencesOf(content: string): string {
  const prose = content
    .split(/\n+/)
    .filter((line) => !/^\s*(?:#|\||```|$)/.test(line))
    .join(" ");
  return prose
    .split(/(?<=[.!?])\s+/)
    .slice(0, 3)
    .join(" ")
    .slice(0, 400);
}

/** A vector of hashed words and letter triples: the same for the same text, near for texts that share words. */
export function embeddingOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    bump(vector, word, 1);
    for (let i = 0; i + 3 <= word.length; i++) bump(vector, word.slice(i, i + 3), 0.3);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function bump(vector: number[], key: string, weight: number): void {
  let hash = 2_166_136_261;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16_777_619);
  const index = (hash >>> 0) % vector.length;
  vector[index] = vector[index]! + (hash & 0x40_00_00_00 ? weight : -weight);
}

/** A text as a model's tokens come: word by word; JSON in the bits that models make of it. */
export function piecesOf(text: string): string[] {
  return (text.startsWith("{") ? text.match(/\s?\w{1,8}|\s|[^\w\s]/gu) : text.match(/\s*\S+/g)) ?? [""];
}

/** An answer of exactly `count` tokens: sentences of the passages, each with its citation, over and over. */
export function longAnswer(body: ChatBody, count: number): string {
  const passages = [...(body.messages?.at(-1)?.content ?? "").matchAll(PASSAGE)];
  const words = passages.flatMap(([, n, content]) =>
    [...piecesOf(sentencesOf(content!)), `[${n}]`].map((word) => ({ word: word.trim(), n })),
  );
  if (words.length === 0) return "NO_ANSWER";
  const said = Array.from({ length: count - 1 }, (_, index) => words[index % words.length]!);
  return [...said.map(({ word }) => word), `[${said.at(-1)?.n ?? words[0]!.n}]`].join(" ");
}

/** Tokens as the provider would count them. */
export function usageOf(
  body: ChatBody,
  pieces: string[],
): { prompt_tokens: number; completion_tokens: number; total_tokens: number } {
  const prompt = Math.ceil((body.messages ?? []).reduce((sum, message) => sum + message.content.length, 0) / 4);
  return { prompt_tokens: prompt, completion_tokens: pieces.length, total_tokens: prompt + pieces.length };
}

/** An answer that is not streamed. */
export function completion(body: ChatBody, text: string, usage: object): object {
  const choice = { index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" };
  return {
    id: "chatcmpl-fake",
    object: "chat.completion",
    created: 1,
    model: body.model ?? "fake",
    choices: [choice],
    usage,
  };
}
