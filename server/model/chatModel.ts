/**
 * A chat model as a request names it. `@langchain/openai` says how: address, headers and each model's parameters are
 * taken from a request that it would send, once. The requests themselves go by streamCompletion.ts: the library's own stream
 * takes five times the CPU.
 */
import { ChatOpenAICompletions } from "@langchain/openai";
import { modelSettings } from "./modelSettings.ts";

/** What all requests to one model have in common. */
interface RequestForm {
  url: string;
  headers: Record<string, string>;
  /** The body, all but the messages. */
  parameters: Record<string, unknown>;
}

export interface ChatModel {
  readonly name: string;
  /** @throws when the endpoint's address is none */
  requestForm(): Promise<RequestForm>;
}

export interface ChatModelOptions {
  apiKey: string;
  /** OpenAI's own when left out. */
  baseURL?: string | undefined;
  model: string;
}

/** Describes a model of an OpenAI-compatible endpoint; nothing is sent. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  let form: Promise<RequestForm> | null = null;
  return {
    name: options.model,
    requestForm: () => {
      form ??= learnForm(options);
      return form;
    },
  };
}

async function learnForm({ apiKey, baseURL, model }: ChatModelOptions): Promise<RequestForm> {
  let form: RequestForm | null = null;
  const note: typeof fetch = async (url, init) => {
    const { messages: _, ...parameters } = JSON.parse(String(init?.body)) as Record<string, unknown>;
    form = { url: String(url), headers: Object.fromEntries(new Headers(init?.headers)), parameters };
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
