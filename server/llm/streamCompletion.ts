/**
 * Chat completions as a stream. What comes in one read is handed on in one piece, since a wake-up for each token is most of
 * what a stream costs; the first piece leaves with the first read.
 */
import type { IncomingMessage } from "node:http";
import { BY_SCHEMA } from "./adaptParameters.ts";
import type { ChatModel } from "./chatModel.ts";
import { createEventReader } from "./eventReader.ts";
import type { Prompt, ReplyShape } from "./prompt.ts";
import { ProviderRefusal, sendRequest } from "./sendRequest.ts";

/** What has come since the last one. */
export interface Delta {
  /** Empty when there was no text in it. */
  text: string;
  /** The model has said that it is through. */
  isDone: boolean;
  /** It did not say all that it had to: its limit was reached, or a filter stopped it. */
  isCutOff: boolean;
  spent: Spent | null;
}
/** Tokens as the provider counts them. */
export interface Spent {
  tokensIn: number;
  tokensOut: number;
}

const MOST_BYTES = 32e6;
/** A request has so many parameters that can be left out, one of them in two steps. */
const MOST_REFUSALS = 7;
/** How long a provider may take to close a stream whose end it has announced. */
const CLOSING_MS = 1000;

/**
 * Sends a prompt, and resolves with the model's stream once its head is there.
 * @param signal closes the connection at once
 * @throws ProviderRefusal, or the connection's own error; while reading a SyntaxError or RangeError for what is no stream
 */
export async function streamCompletion(
  model: ChatModel,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<AsyncIterable<Delta>> {
  const messages = [
    { role: "system", content: prompt.system },
    { role: "user", content: prompt.user },
  ];
  for (let left = MOST_REFUSALS; ; left--) {
    const form = model.requestForm();
    const { url, headers, parameters } = form;
    const { response_format, ...others } = parameters;
    const wanted = prompt.reply && response_format ? { response_format: inShape(response_format, prompt.reply) } : {};
    try {
      const body = JSON.stringify({ ...others, ...wanted, messages });
      return deltasOf(await sendRequest({ url, headers, body }, signal, model.agents));
    } catch (error) {
      const isOdd = error instanceof ProviderRefusal && (error.status === 400 || error.status === 422);
      if (!isOdd || left === 0 || !model.learn(form, error.text)) throw error;
    }
  }
}

function inShape(format: unknown, { name, schema }: ReplyShape): unknown {
  const isBySchema = (format as { type: string }).type === BY_SCHEMA.type;
  return isBySchema ? { ...BY_SCHEMA, json_schema: { name, strict: true, schema } } : format;
}

/** Leaving it half-way closes the connection, so that nothing more is written and paid for. */
async function* deltasOf(answer: IncomingMessage): AsyncGenerator<Delta> {
  const inbox = new Inbox(answer);
  try {
    for (let delta = await inbox.next(); delta; delta = await inbox.next()) yield delta;
  } finally {
    if (inbox.isAnnounced) closeSoon(answer);
    else if (!answer.complete) answer.destroy();
  }
}

/** Gathers what comes until somebody asks for it. */
class Inbox {
  readonly #reader = createEventReader();
  #gathered = emptyDelta();
  #bytes = 0;
  #isOver = false;
  #failure: unknown = null;
  #wake = () => {};
  /** The provider has said that nothing more comes. */
  isAnnounced = false;

  constructor(answer: IncomingMessage) {
    answer.on("data", (part: Buffer) => this.#take(part));
    answer.on("end", () => this.#end(null));
    answer.on("error", (error) => this.#end(error));
    answer.on("close", () => this.#end(new Error("the connection was closed")));
  }

  /** What has come since the last call, as soon as there is something; null at the end. @throws what ended it too early */
  async next(): Promise<Delta | null> {
    while (isEmpty(this.#gathered)) {
      if (this.#failure !== null) throw this.#failure;
      if (this.#isOver) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const gathered = this.#gathered;
    this.#gathered = emptyDelta();
    return gathered;
  }

  #take(part: Buffer): void {
    if (this.#isOver) return;
    try {
      this.#bytes += part.length;
      if (this.#bytes > MOST_BYTES) throw new RangeError("a stream without an end");
      for (const data of this.#reader.push(part)) {
        this.isAnnounced = data.startsWith("[DONE]");
        if (this.isAnnounced) break;
        addTo(this.#gathered, data);
      }
      if (this.isAnnounced) this.#end(null);
      else this.#wake();
    } catch (error) {
      this.#end(error);
    }
  }

  #end(failure: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
  }
}

const emptyDelta = (): Delta => ({ text: "", isDone: false, isCutOff: false, spent: null });
const isEmpty = ({ text, isDone, isCutOff, spent }: Delta) => text === "" && !isDone && !isCutOff && spent === null;
/** Any other end is one: some endpoints have names of their own, or none (""), for an answer that is whole. */
const CUT_OFF = /^(?:length|max_tokens|content_filter|safety|recitation|error)$/i;

/** Its last bytes are read, so that the connection can be used again, but nobody waits for them. */
function closeSoon(answer: IncomingMessage): void {
  if (answer.complete) return;
  const timer = setTimeout(() => answer.destroy(), CLOSING_MS).unref();
  answer.once("close", () => clearTimeout(timer));
}

/** An event's data, as far as it is used. */
interface Chunk {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
  error?: unknown;
}

/** No request that is sent here takes more. */
const MOST_TOKENS = 10_000_000;
const isCount = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < MOST_TOKENS;

/** It goes into the books, and whoever runs the endpoint says it. @returns null for what is no count: it is estimated then */
function spentOf({ prompt_tokens: tokensIn = 0, completion_tokens: tokensOut = 0 }: NonNullable<Chunk["usage"]>) {
  return isCount(tokensIn) && isCount(tokensOut) ? { tokensIn, tokensOut } : null;
}

/** @throws SyntaxError for what is no chunk; what the provider reports in place of one */
function addTo(delta: Delta, data: string): void {
  const chunk = JSON.parse(data) as Chunk | null;
  if (typeof chunk !== "object" || chunk === null) throw new SyntaxError("no chunk of a completion");
  const { choices, usage, error } = chunk;
  if (error) throw new Error(`the provider broke off: ${JSON.stringify(error).slice(0, 500)}`);
  if (usage != null) delta.spent = spentOf(usage);
  const choice = choices?.[0];
  if (CUT_OFF.test(choice?.finish_reason ?? "")) delta.isCutOff = true;
  else if (choice?.finish_reason) delta.isDone = true;
  if (typeof choice?.delta?.content === "string") delta.text += choice.delta.content;
}
