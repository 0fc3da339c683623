/** A chat model as a request names it: address, headers and parameters. The requests themselves go by streamCompletion.ts. */
import { adaptParameters, BY_SCHEMA } from "./adaptParameters.ts";
import type { Agents } from "./sendRequest.ts";
import { thinksFirst } from "./thinksFirst.ts";

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
  /** @throws TypeError when the endpoint's address is none */
  requestForm(): RequestForm;
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
  let latest: RequestForm | null = null;
  const tried = new Set<string>();
  return {
    name: options.model,
    agents: options.agents,
    beginsWithThought: false,
    get refused() {
      return [...tried];
    },
    requestForm() {
      latest ??= formOf(options);
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

const OPENAI = "https://api.openai.com/v1";
const PATH = "/chat/completions";

/** The address may be given with its last part. Azure's classic addresses take the key in a header of their own. */
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
      // Thinking for longer than this, it would be waited for in vain.
      ...(thinksFirst(model)
        ? { reasoning_effort: "low", max_completion_tokens: MOST_TOKENS_OUT }
        : { temperature: 0, max_tokens: MOST_TOKENS_OUT }),
      stream: true,
      stream_options: { include_usage: true },
      response_format: BY_SCHEMA,
    },
  };
}
