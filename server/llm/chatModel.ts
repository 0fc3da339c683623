/** A chat model as a request needs it: address, headers and parameters. streamCompletion.ts sends the requests. */
import { adaptParameters, BY_SCHEMA } from "./adaptParameters.ts";
import type { Agents } from "./sendRequest.ts";
import { thinksFirst } from "./thinksFirst.ts";

/** Token limit of an answer including reasoning; a longer one is unusable. */
export const MAX_TOKENS_OUT = 6000;

/** What all requests to one model share. */
interface RequestForm {
  url: string;
  headers: Record<string, string>;
  /** The body, without the messages. */
  parameters: Record<string, unknown>;
}

export interface ChatModel {
  readonly name: string;
  /** The allowed network; unrestricted if absent. */
  readonly agents?: Agents | undefined;
  /** @throws TypeError when the endpoint's address is invalid */
  requestForm(): RequestForm;
  /**
   * Records the parameter that a refusal names, and omits it from now on.
   * @param form the parameters sent @param hasTools whether tools were sent @returns whether a retry makes sense
   */
  learn(form: RequestForm, refusal: string, hasTools?: boolean): boolean;
  /** False once its endpoint has refused tools. */
  readonly takesTools: boolean;
  /** The parameters that were refused so far. */
  readonly refused: readonly string[];
  /** Its answers start inside a thought, without an opening tag. */
  beginsWithThought: boolean;
}

export interface ChatModelOptions {
  apiKey: string;
  /** Defaults to OpenAI's own. */
  baseURL?: string | undefined;
  model: string;
  agents?: Agents | undefined;
}

/** Describes a model of an OpenAI-compatible endpoint; sends nothing. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  let latest: RequestForm | null = null;
  const tried = new Set<string>();
  return {
    name: options.model,
    agents: options.agents,
    beginsWithThought: false,
    get refused() {
      return [...tried];
    },
    get takesTools() {
      return !tried.has("tools");
    },
    requestForm() {
      latest ??= formOf(options);
      return latest;
    },
    learn(sent, refusal, hasTools) {
      // A concurrent call already learned it.
      if (latest !== null && sent.parameters !== latest.parameters) return true;
      const parameters = adaptParameters(sent.parameters, refusal, tried, hasTools);
      if (parameters !== null) latest = { ...sent, parameters };
      return parameters !== null;
    },
  };
}

const OPENAI = "https://api.openai.com/v1";
const PATH = "/chat/completions";

/** The address may include its final path segment. Azure's classic addresses take the key in their own header. */
function formOf({ apiKey, baseURL = OPENAI, model }: ChatModelOptions): RequestForm {
  const url = new URL(baseURL);
  const path = url.pathname.replace(/\/+$/, "");
  url.pathname = path.endsWith(PATH) ? path : path + PATH;
  const isAzure = /^\/openai\/deployments\/[^/]+\/chat\/completions/.test(url.pathname);
  return {
    url: url.href,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "user-agent": "frontdesk",
      ...(isAzure ? { "api-key": apiKey } : { authorization: `Bearer ${apiKey}` }),
    },
    parameters: {
      model,
      // Longer reasoning would exceed the deadline anyway.
      ...(thinksFirst(model)
        ? { reasoning_effort: "low", max_completion_tokens: MAX_TOKENS_OUT }
        : { temperature: 0, max_tokens: MAX_TOKENS_OUT }),
      stream: true,
      stream_options: { include_usage: true },
      response_format: BY_SCHEMA,
      // Sent only with a prompt that has tools.
      tools: [],
      tool_choice: "auto",
    },
  };
}
