/** What the endpoints of providers and servers really send and refuse, replayed from their own documents and reports. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineError } from "../ports/engine.ts";
import { callContext } from "../test/contracts/engine.ts";
import { createBreaker } from "./breaker.ts";
import { type ChatModel, createChatModel } from "./chatModel.ts";
import { completeText } from "./modelCall.ts";
import { shapeOf, structuredCall } from "./structuredCall.ts";

type Body = Record<string, unknown>;
interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: Body;
}
/** A refusal's status and body, or the lines of a stream. */
type Reply = [status: number, body: unknown] | string[];

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that speaks like this. @returns its address, and what it was asked */
async function endpoint(reply: (body: Body) => Reply): Promise<{ origin: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const body = JSON.parse(text) as Body;
    asked.push({ path: request.url ?? "", headers: request.headers, body });
    const said = reply(body);
    if (typeof said[0] === "number") response.writeHead(said[0]).end(JSON.stringify(said[1]));
    else
      response.writeHead(200, { "content-type": "text/event-stream" }).end(said.map((line) => `${line}\n\n`).join(""));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const chunk = (delta: Body, finish_reason: string | null = null, more: Body = {}) =>
  `data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }], ...more })}`;
const DONE = "data: [DONE]";
const WHOLE = [
  chunk({ role: "assistant", content: "" }),
  chunk({ content: "Within 30 days." }),
  chunk({}, "stop"),
  DONE,
];

const reply = shapeOf(
  "grade",
  z.object({ confidence: z.number().min(0).max(1), notes: z.array(z.string().max(9)).max(4).default([]) }),
);

async function ask(model: ChatModel, isJson = false): Promise<string> {
  const prompt = { system: "Be brief.", user: "How long?", ...(isJson && { reply }) };
  const times = { deadlineMs: 5000, pieceMs: 5000 };
  return completeText({ task: "grade", model, breaker: createBreaker(), ...times, prompt, call: callContext() });
}
const modelAt = (baseURL: string, model: string) => createChatModel({ apiKey: "key", baseURL, model });

describe("a parameter that an endpoint refuses is left out from then on", () => {
  const openai = (param: string, message: string, code: string): Reply => [
    400,
    { error: { message, type: "invalid_request_error", param, code } },
  ];
  const pydantic = (name: string): Reply => [
    400,
    {
      object: "error",
      message: `[{'type': 'extra_forbidden', 'loc': ('body', '${name}'), 'msg': 'Extra inputs are not permitted', 'input': 800}]`,
      type: "BadRequestError",
      param: null,
      code: 400,
    },
  ];
  const google = (name: string): Reply => [
    400,
    [
      {
        error: {
          code: 400,
          message: `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`,
          status: "INVALID_ARGUMENT",
        },
      },
    ],
  ];
  const CASES: [string, string, Record<string, Reply>][] = [
    [
      "OpenAI, a model that thinks under another name",
      "our-gpt-5",
      {
        temperature: openai(
          "temperature",
          "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
          "unsupported_value",
        ),
        max_tokens: openai(
          "max_tokens",
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          "unsupported_parameter",
        ),
      },
    ],
    [
      "Azure, an older version",
      "gpt-4",
      {
        stream_options: [
          400,
          {
            error: {
              code: null,
              message: "Unrecognized request argument supplied: stream_options",
              param: null,
              type: "invalid_request_error",
            },
          },
        ],
      },
    ],
    [
      "vLLM, an older version",
      "gpt-5-like",
      { max_completion_tokens: pydantic("max_completion_tokens"), reasoning_effort: pydantic("reasoning_effort") },
    ],
    [
      "Gemini",
      "gemini-2.5-flash",
      { response_format: google("response_format"), stream_options: google("stream_options") },
    ],
    [
      "Anthropic",
      "claude-sonnet-5",
      {
        temperature: [
          400,
          {
            error: {
              code: "invalid_request_error",
              message: "`temperature` is deprecated for this model.",
              type: "invalid_request_error",
              param: null,
            },
          },
        ],
      },
    ],
    [
      "a small window",
      "small",
      {
        max_tokens: [
          400,
          {
            object: "error",
            message: "max_tokens is too large: 6000. This model's maximum context length is 4096 tokens.",
            code: 400,
          },
        ],
        max_completion_tokens: [
          400,
          { object: "error", message: "max_completion_tokens is too large: 6000.", code: 400 },
        ],
      },
    ],
  ];

  it.each(CASES)("%s", async (_, name, refusals) => {
    const { origin, asked } = await endpoint((body) => {
      const refused = Object.keys(refusals).find((parameter) => parameter in body);
      return refused ? refusals[refused]! : WHOLE;
    });
    const model = modelAt(`${origin}/v1`, name);
    expect(await ask(model, true)).toBe("Within 30 days.");
    const tries = asked.length;
    expect(tries).toBeLessThanOrEqual(4);
    expect(await ask(model, true)).toBe("Within 30 days.");
    expect(asked).toHaveLength(tries + 1);
  });

  it("a refusal that names no parameter is final", async () => {
    const { origin, asked } = await endpoint(() => [400, { error: { message: "Invalid prompt", param: null } }]);
    await expect(ask(modelAt(`${origin}/v1`, "any"))).rejects.toMatchObject({ reason: "refused" });
    expect(asked).toHaveLength(1);
  });
});

describe("a reply of a given shape", () => {
  const JSON_REPLY = [chunk({ content: 'Sure: {"confidence": 0.5, "notes": []}' }), chunk({}, "stop"), DONE];
  const refuse = (message: string): Reply => [400, { error: { message, type: "invalid_request_error", param: null } }];
  const call = (model: ChatModel) => {
    const times = { deadlineMs: 5000, pieceMs: 5000 };
    const prompt = { system: "Reply with JSON.", user: "How sure?" };
    return structuredCall(
      { task: "grade", model, breaker: createBreaker(), ...times, prompt, call: callContext() },
      reply,
    );
  };

  it("is requested by a schema without anything that strict endpoints refuse", async () => {
    const { origin, asked } = await endpoint(() => JSON_REPLY);
    expect(await call(modelAt(`${origin}/v1`, "any"))).toEqual({ confidence: 0.5, notes: [] });
    expect(asked[0]!.body.response_format).toEqual({
      type: "json_schema",
      json_schema: {
        name: "grade",
        strict: true,
        schema: {
          type: "object",
          properties: {
            confidence: { type: "number" },
            notes: { type: "array", items: { type: "string" }, maxItems: 4 },
          },
          required: ["confidence", "notes"],
          additionalProperties: false,
        },
      },
    });
  });

  it.each([
    ["DeepSeek", "This response_format type is unavailable now"],
    ["Groq", "This model does not support response format `json_schema`. See supported models"],
    [
      "an older Azure",
      "response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later",
    ],
    ["a model without it", "Structured outputs are not supported by this model"],
  ])("is requested as any JSON where %s refuses the schema", async (_, message) => {
    const { origin, asked } = await endpoint(({ response_format }) =>
      (response_format as { type?: string })?.type === "json_schema" ? refuse(message) : JSON_REPLY,
    );
    const model = modelAt(`${origin}/v1`, "any");
    expect((await call(model)).confidence).toBe(0.5);
    expect((await call(model)).confidence).toBe(0.5);
    expect(asked.map(({ body }) => (body.response_format as { type: string }).type)).toEqual([
      "json_schema",
      "json_object",
      "json_object",
    ]);
    expect(model.refused).toEqual(["json_schema"]);
  });

  it("is garbage where it has another shape", async () => {
    const { origin } = await endpoint(() => WHOLE);
    await expect(call(modelAt(`${origin}/v1`, "any"))).rejects.toMatchObject({ reason: "garbage" });
  });
});

describe("a stream of", () => {
  const USAGE = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 2 } })}`;

  it("Azure's classic address is read between the reports of its filter, and the key is sent in its header", async () => {
    const filter = { hate: { filtered: false, severity: "safe" } };
    const { origin, asked } = await endpoint(() => [
      `data: ${JSON.stringify({ id: "", choices: [], created: 0, model: "", object: "", prompt_filter_results: [{ prompt_index: 0, content_filter_results: filter }] })}`,
      ...WHOLE.slice(0, 3),
      `data: ${JSON.stringify({ id: "", choices: [{ index: 0, finish_reason: null, content_filter_results: filter, content_filter_offsets: { check_offset: 44 } }], usage: null })}`,
      DONE,
    ]);
    for (const path of ["", "/chat/completions"]) {
      const base = `${origin}/openai/deployments/our%20model${path}?api-version=2024-10-21`;
      expect(await ask(modelAt(base, "gpt-4o"))).toBe("Within 30 days.");
    }
    for (const { path, headers } of asked) {
      expect(path).toBe("/openai/deployments/our%20model/chat/completions?api-version=2024-10-21");
      expect(headers).toMatchObject({ "api-key": "key" });
      expect(headers.authorization).toBeUndefined();
    }
  });

  it.each([
    ["vLLM", "reasoning_content"],
    ["Ollama", "reasoning"],
  ])("%s is read without its reasoning", async (_, field) => {
    const { origin } = await endpoint(() => [
      chunk({ role: "assistant", content: "", [field]: "We need" }),
      chunk({ content: null, [field]: " 30 days" }),
      ...WHOLE,
    ]);
    expect(await ask(modelAt(`${origin}/v1`, "qwen3"))).toBe("Within 30 days.");
  });

  it("an older Ollama ends only with a finish reason", async () => {
    const { origin } = await endpoint(() => [
      chunk({ content: "Within" }, ""),
      chunk({ content: " 30 days." }, ""),
      chunk({}, "stop"),
      DONE,
    ]);
    expect(await ask(modelAt(`${origin}/v1`, "mistral"))).toBe("Within 30 days.");
  });

  it("OpenRouter is read between its comments, and an error in its midst is an error", async () => {
    const lines = [": OPENROUTER PROCESSING", ": OPENROUTER PROCESSING"];
    const { origin } = await endpoint(() => [...lines, ...WHOLE.slice(0, 3), USAGE, DONE]);
    expect(await ask(modelAt(`${origin}/api/v1`, "openai/gpt-4o-mini"))).toBe("Within 30 days.");
    server?.close();
    const error = { code: 502, message: "Provider disconnected" };
    const broken = await endpoint(() => [...lines, WHOLE[1]!, chunk({ content: "" }, "error", { error }), DONE]);
    await expect(ask(modelAt(`${broken.origin}/api/v1`, "any"))).rejects.toMatchObject({ reason: "cut_off" });
  });

  it.each(["length", "content_filter"])("any provider is unfinished where it ends by %s", async (reason) => {
    const { origin } = await endpoint(() => [WHOLE[1]!, chunk({}, reason), USAGE, DONE]);
    const failed = await ask(modelAt(`${origin}/v1`, "any")).catch((error) => error);
    expect(failed).toBeInstanceOf(EngineError);
    expect(failed.reason).toBe("cut_off");
  });

  it("a template that opens the thought itself fails once, and is understood from then on", async () => {
    const { origin } = await endpoint(() => [
      chunk({ content: "We need 30 days.\n</thi" }),
      chunk({ content: "nk>\n\nYes." }),
      chunk({}, "stop"),
      DONE,
    ]);
    const model = modelAt(`${origin}/v1`, "deepseek-r1");
    await expect(ask(model)).rejects.toMatchObject({ reason: "garbage" });
    expect(await ask(model)).toBe("Yes.");
  });
});
