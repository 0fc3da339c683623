/**
 * A chat model as a request names it. `@langchain/openai` says how: address, headers and each model's parameters are
 * taken from a request that it would send, once. The requests themselves go by streamCompletion.ts: the library's own stream
 * takes five times the CPU.
 */
import { ChatOpenAICompletions } from "@langchain/openai";
import { adaptParameters, BY_SCHEMA } from "./adaptParameters.ts";
import { modelSettings } from "./modelSettings.ts";
import type { Agents } from "./sendRequest.ts";

/** The longest answer and the thought before it; one that is longer is no answer. */
export const MOST_TOKENS_OUT = 6000;

/** What all requests to one model have in common. */
interface RequestForm {
  url: string;
  headers: Record<string, string>;
  /** The body, all but the messages. */
  parameters: Record<string, unknown>;
}

export interface ChatModel {
  readonly name: string;
  /** Where it may connect to; anywhere without them. */
  readonly agents?: Agents | undefined;
  /** @throws when the endpoint's address is none */
  requestForm(): Promise<RequestForm>;
  /**
   * Remembers which parameter a refusal names, and asks without it from now on.
   * @param form what was sent. @returns whether another try makes sense
   */
  learn(form: RequestForm, refusal: string): boolean;
  /** The parameters that it has refused so far. */
  readonly refused: readonly string[];
  /** Its answers begin with a thought that they do not open. */
  beginsWithThought: boolean;
}

export interface ChatModelOptions {
  apiKey: string;
  /** OpenAI's own when left out. */
  baseURL?: string | undefined;
  model: string;
  agents?: Agents | undefined;
}

/** Describes a model of an OpenAI-compatible endpoint; nothing is sent. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  let form: Promise<RequestForm> | null = null;
  let latest: RequestForm | null = null;
  const tried = new Set<string>();
  return {
    name: options.model,
    agents: options.agents,
    beginsWithThought: false,
    get refused() {
      return [...tried];
    },
    async requestForm() {
      form ??= learnForm(options);
      latest ??= forAzure(await form, options.apiKey);
      return latest;
    },
    learn(sent, refusal) {
      // A call beside this one has learned it already.
      if (latest !== null && sent.parameters !== latest.parameters) return true;
      const parameters = adaptParameters(sent.parameters, refusal, tried);
      if (parameters !== null) latest = { ...sent, parameters };
      return parameters !== null;
    },
  };
}

/** Azure's classic addresses take the key in a header of their own. The address may be given with its last part. */
function forAzure(form: RequestForm, apiKey: string): RequestForm {
  const url = form.url.replace("/chat/completions/chat/completions", "/chat/completions");
  if (!/\/openai\/deployments\/[^/]+\/chat\/completions/.test(url)) return { ...form, url };
  const { authorization: _, ...headers } = form.headers;
  return { ...form, url, headers: { ...headers, "api-key": apiKey } };
}

async function learnForm({ apiKey, baseURL, model }: ChatModelOptions): Promise<RequestForm> {
  let form: RequestForm | null = null;
  const note: typeof fetch = async (url, init) => {
    const { messages: _, ...parameters } = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const limit = "reasoning_effort" in parameters ? "max_completion_tokens" : "max_tokens";
    const added = { [limit]: MOST_TOKENS_OUT, response_format: BY_SCHEMA };
    const headers = Object.fromEntries(new Headers(init?.headers));
    form = { url: String(url), headers, parameters: { ...parameters, ...added } };
    return new Response("data: [DONE]\n\n", { headers: { "content-type": "text/event-stream" } });
  };
  const client = new ChatOpenAICompletions({
    model,
    apiKey,
    maxRetries: 0,
    ...modelSettings(model),
    configuration: { baseURL, fetch: note, logLevel: "off" },
  });
  await client.completionWithRetry({
    ...client.invocationParams({}, { streaming: true }),
    stream: true,
    stream_options: { include_usage: true },
    messages: [],
  });
  if (form === null) throw new Error("@langchain/openai sent no request");
  return form;
}
