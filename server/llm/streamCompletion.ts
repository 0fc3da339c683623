/**
 * Chat completions as a stream. Everything from one read is passed on as one piece: waking up for each token is most
 * of a stream's cost; the first piece is sent with the first read.
 */
import type { IncomingMessage } from "node:http";
import { StringDecoder } from "node:string_decoder";
import { createParser, type ParseError } from "eventsource-parser";
import { BY_SCHEMA } from "./adaptParameters.ts";
import type { ChatModel } from "./chatModel.ts";
import type { Prompt, ReplyShape } from "./prompt.ts";
import { ProviderRefusal, sendRequest } from "./sendRequest.ts";

/** What arrived since the previous piece. */
export interface Delta {
  /** Empty when there was no text. */
  text: string;
  /** The model has finished. */
  isDone: boolean;
  /** The answer is incomplete: the token limit was reached, or a filter stopped it. */
  isCutOff: boolean;
  spent: Spent | null;
  /** Pieces of tool calls, as sent. */
  calls: unknown[];
}
/** Token counts reported by the provider. */
export interface Spent {
  tokensIn: number;
  tokensOut: number;
}

const MAX_BYTES = 32e6;
/** Maximum characters per event. A piece of an answer has a few hundred. */
const MAX_EVENT = 1_000_000;
/** Maximum attempts: one per parameter that can be omitted, and one of them takes two steps. */
const MAX_REFUSALS = 9;
/** How long a provider may take to close a stream after announcing its end. */
const CLOSING_MS = 1000;

/**
 * Sends a prompt, and resolves with the model's stream once the response headers arrive.
 * @param signal closes the connection at once @param more headers beside the model's own
 * @throws ProviderRefusal, or the connection's own error; while reading SyntaxError or RangeError for an invalid stream
 */
export async function streamCompletion(
  model: ChatModel,
  prompt: Prompt,
  signal: AbortSignal,
  more: Record<string, string> = {},
): Promise<AsyncIterable<Delta>> {
  const messages = [
    { role: "system", content: prompt.system },
    { role: "user", content: prompt.user },
  ];
  const hasTools = (prompt.tools?.length ?? 0) > 0;
  if (hasTools && !model.takesTools) throw new ProviderRefusal(400, undefined, "tools were refused before");
  for (let left = MAX_REFUSALS; ; left--) {
    const form = model.requestForm();
    const { url, headers, parameters } = form;
    const { response_format, tools: _, tool_choice, ...others } = parameters;
    const wanted = prompt.reply && response_format ? { response_format: inShape(response_format, prompt.reply) } : {};
    try {
      const body = JSON.stringify({ ...others, ...wanted, ...toolsOf(prompt, tool_choice), messages });
      return deltasOf(await sendRequest({ url, headers: { ...headers, ...more }, body }, signal, model.agents));
    } catch (error) {
      const isOdd = error instanceof ProviderRefusal && isOddStatus(error.status, hasTools);
      if (!isOdd || left === 0 || !model.learn(form, error.text, hasTools)) throw error;
      // Without its tools, the prompt is pointless.
      if (hasTools && !model.takesTools) throw error;
    }
  }
}

/** Servers without tool support reply with all kinds of statuses. */
const isOddStatus = (status: number, hasTools: boolean) =>
  status === 400 || status === 422 || (hasTools && [404, 500, 501].includes(status));

function toolsOf({ tools }: Prompt, tool_choice: unknown): object {
  if (!tools || tools.length === 0) return {};
  const spelled = tools.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, ...(parameters && { parameters }) },
  }));
  return { tools: spelled, ...(tool_choice !== undefined && { tool_choice }) };
}

function inShape(format: unknown, { name, schema }: ReplyShape): unknown {
  const isBySchema = (format as { type: string }).type === BY_SCHEMA.type;
  return isBySchema ? { ...BY_SCHEMA, json_schema: { name, strict: true, schema } } : format;
}

/** Leaving early closes the connection, so that nothing more is generated and billed. */
async function* deltasOf(answer: IncomingMessage): AsyncGenerator<Delta> {
  const inbox = new Inbox(answer);
  try {
    for (let delta = await inbox.next(); delta; delta = await inbox.next()) yield delta;
  } finally {
    if (inbox.isAnnounced) closeSoon(answer);
    else if (!answer.complete) answer.destroy();
  }
}

/** Buffers what arrives until it is read. */
class Inbox {
  readonly #decoder = new StringDecoder("utf8");
  readonly #parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent: ({ data }) => this.#hear(data),
    onError: refuseEndless,
  });
  #gathered = emptyDelta();
  #bytes = 0;
  #isOver = false;
  #failure: unknown = null;
  #wake = () => {};
  /** The provider has announced the end. */
  isAnnounced = false;

  constructor(answer: IncomingMessage) {
    answer.on("data", (part: Buffer) => this.#take(part));
    answer.on("end", () => this.#end(null));
    answer.on("error", (error) => this.#end(error));
    answer.on("close", () => this.#end(new Error("the connection was closed")));
  }

  /** What arrived since the last call, waiting if necessary; null at the end. @throws what ended it early */
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
      if (this.#bytes > MAX_BYTES) throw new RangeError("the stream never ended");
      this.#parser.feed(this.#decoder.write(part));
      if (this.isAnnounced) this.#end(null);
      else this.#wake();
    } catch (error) {
      this.#end(error);
    }
  }

  #hear(data: string): void {
    this.isAnnounced ||= data.startsWith("[DONE]");
    if (!this.isAnnounced) addTo(this.#gathered, data);
  }

  #end(failure: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
  }
}

/** Fields that the format doesn't know are skipped, as it asks. @throws RangeError */
function refuseEndless({ type }: ParseError): void {
  if (type === "max-buffer-size-exceeded") throw new RangeError("the event never ended");
}

const emptyDelta = (): Delta => ({ text: "", isDone: false, isCutOff: false, spent: null, calls: [] });
const isEmpty = ({ text, isDone, isCutOff, spent, calls }: Delta) =>
  text === "" && !isDone && !isCutOff && spent === null && calls.length === 0;
/** Any other reason counts as complete: some endpoints use their own names, or none (""), for a finished answer. */
const CUT_OFF = /^(?:length|max_tokens|content_filter|safety|recitation|error)$/i;

/** Drains the last bytes so that the connection can be reused, without anyone waiting. */
function closeSoon(answer: IncomingMessage): void {
  if (answer.complete) return;
  const timer = setTimeout(() => answer.destroy(), CLOSING_MS).unref();
  answer.once("close", () => clearTimeout(timer));
}

/** The fields of an event that are used. */
interface Chunk {
  choices?: { delta?: { content?: string | null; tool_calls?: unknown }; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
  error?: unknown;
}

/** No request sent here uses more tokens. */
const MAX_TOKENS = 10_000_000;
const isCount = (value: unknown) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value < MAX_TOKENS;

/** Untrusted, since the endpoint reports it. @returns null if it is not a valid count; it is then estimated */
function spentOf({ prompt_tokens: tokensIn = 0, completion_tokens: tokensOut = 0 }: NonNullable<Chunk["usage"]>) {
  return isCount(tokensIn) && isCount(tokensOut) ? { tokensIn, tokensOut } : null;
}

/** @throws SyntaxError for invalid chunks; the provider's error if it reports one instead */
function addTo(delta: Delta, data: string): void {
  const chunk = JSON.parse(data) as Chunk | null;
  if (typeof chunk !== "object" || chunk === null) throw new SyntaxError("not a chunk of a completion");
  const { choices, usage, error } = chunk;
  if (error) throw new Error(`the provider broke off: ${JSON.stringify(error).slice(0, 500)}`);
  if (usage != null) delta.spent = spentOf(usage);
  const choice = choices?.[0];
  if (CUT_OFF.test(choice?.finish_reason ?? "")) delta.isCutOff = true;
  else if (choice?.finish_reason) delta.isDone = true;
  if (typeof choice?.delta?.content === "string") delta.text += choice.delta.content;
  const calls = choice?.delta?.tool_calls;
  if (calls) delta.calls.push(...(Array.isArray(calls) ? calls : [calls]));
}
