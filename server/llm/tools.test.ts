/** Tool calls as the endpoints of providers and servers really stream them, and how they refuse tools. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { callContext } from "../test/contracts/engine.ts";
import { createBreaker } from "./breaker.ts";
import { type ChatModel, createChatModel } from "./chatModel.ts";
import { completeCalls, completeText } from "./modelCall.ts";
import type { ToolCall } from "./toolCalls.ts";

type Body = Record<string, unknown>;
type Reply = [status: number, body: unknown] | string[];

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function endpoint(reply: (body: Body) => Reply): Promise<{ model: ChatModel; asked: Body[] }> {
  const asked: Body[] = [];
  server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    asked.push(JSON.parse(text));
    const said = reply(asked.at(-1) ?? {});
    if (typeof said[0] === "number") response.writeHead(said[0]).end(JSON.stringify(said[1]));
    else
      response.writeHead(200, { "content-type": "text/event-stream" }).end(said.map((line) => `${line}\n\n`).join(""));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { model: createChatModel({ apiKey: "key", baseURL, model: "some-model" }), asked };
}

const chunk = (delta: Body, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] })}`;
const calls = (...tool_calls: Body[]) => chunk({ tool_calls });
const DONE = "data: [DONE]";

const tools = [
  { name: "look_up", description: "Looks up an order.", parameters: { type: "object", properties: {} } },
  { name: "points", description: "Tells the points.", parameters: null },
];
const times = { deadlineMs: 5000, pieceMs: 5000 };
const call = (model: ChatModel) =>
  ({ task: "plan", model, breaker: createBreaker(), ...times, call: callContext() }) as const;
const ask = (model: ChatModel): Promise<ToolCall[]> =>
  completeCalls({ ...call(model), prompt: { system: "Call tools.", user: "Where is 1042?", tools } });

const one: ToolCall = { name: "look_up", arguments: { number: "1042" } };
const two: ToolCall = { name: "look_up", arguments: { number: "1043" } };

describe("tool calls are put together as they come", () => {
  const part = (index: number | undefined, more: Body, id?: string | null): Body => ({
    ...(index !== undefined && { index }),
    ...(id !== undefined && { id, type: "function" }),
    function: more,
  });
  const whole = (given: ToolCall) => ({ name: given.name, arguments: JSON.stringify(given.arguments) });
  const CASES: [string, string[], ToolCall[]][] = [
    [
      "OpenAI: two at once, in pieces",
      [
        chunk({ role: "assistant", content: null }),
        calls(part(0, { name: "look_up", arguments: "" }, "call_1")),
        calls(part(0, { arguments: '{"number"' })),
        calls(part(0, { arguments: ':"1042"}' })),
        calls(part(1, { name: "look_up", arguments: "" }, "call_2")),
        calls(part(1, { arguments: '{"number":"1043"}' })),
        chunk({}, "tool_calls"),
      ],
      [one, two],
    ],
    [
      "vLLM: id and name in each piece",
      [
        calls(part(0, { name: "look_up", arguments: '{"number": ' }, "chatcmpl-tool-1")),
        calls(part(0, { name: "look_up", arguments: '"1042"}' }, "chatcmpl-tool-1")),
        chunk({}, "tool_calls"),
      ],
      [one],
    ],
    [
      "Ollama: each whole, all numbered 0, finished with stop",
      [calls(part(0, whole(one), "call_a")), calls(part(0, whole(two), "call_b")), chunk({ content: "" }, "stop")],
      [one, two],
    ],
    [
      "Gemini: without ids, all numbered 0, in one chunk",
      [calls(part(0, whole(one), ""), part(0, whole(two), "")), chunk({}, "stop")],
      [one, two],
    ],
    [
      "Anthropic: text before it",
      [chunk({ content: "I'll look it up." }), calls(part(0, whole(one), "toolu_1")), chunk({}, "tool_calls")],
      [one],
    ],
    [
      "without a number",
      [calls(part(undefined, whole(one))), calls(part(undefined, whole(two))), chunk({}, "stop")],
      [one, two],
    ],
    [
      "arguments as an object",
      [calls(part(0, { name: "look_up", arguments: { number: "1042" } })), chunk({}, "tool_calls")],
      [one],
    ],
    [
      "arguments encoded twice",
      [
        calls(part(0, { name: "look_up", arguments: JSON.stringify(JSON.stringify(one.arguments)) })),
        chunk({}, "stop"),
      ],
      [one],
    ],
    [
      "no arguments",
      [calls(part(0, { name: "points", arguments: "" }, "c")), chunk({}, "tool_calls")],
      [{ name: "points", arguments: {} }],
    ],
    [
      "arguments that are no JSON",
      [calls(part(0, { name: "points", arguments: "{{{" }, "c")), chunk({}, "tool_calls")],
      [{ name: "points", arguments: {} }],
    ],
    ["no call at all", [chunk({ content: "NONE" }), chunk({}, "stop")], []],
    [
      "calls of no form",
      [chunk({ tool_calls: ["x", null, { function: null }] }), chunk({ content: "NONE" }, "stop")],
      [],
    ],
  ];

  it.each(CASES)("%s", async (_, lines, expected) => {
    const { model, asked } = await endpoint(() => [...lines, DONE]);
    expect(await ask(model)).toEqual(expected);
    expect(asked[0]).toMatchObject({
      tool_choice: "auto",
      tools: [{ type: "function", function: { name: "look_up" } }, {}],
    });
    expect(JSON.stringify(asked[0]?.tools)).not.toContain("null");
  });

  it("and given up where they never end", async () => {
    const { model } = await endpoint(() => [
      ...Array.from({ length: 200 }, () => calls(part(0, { name: "look_up", arguments: "1".repeat(500) }, "c"))),
      DONE,
    ]);
    await expect(ask(model)).rejects.toMatchObject({ reason: "garbage" });
  });

  it("and given up where there are hundreds", async () => {
    const { model } = await endpoint(() => [
      ...Array.from({ length: 100 }, (_, at) => calls(part(at, whole(one), `c${at}`))),
      DONE,
    ]);
    await expect(ask(model)).rejects.toMatchObject({ reason: "garbage" });
  });
});

describe("an endpoint that takes no tools", () => {
  const REFUSALS: [string, Reply][] = [
    [
      "Ollama",
      [400, { error: { message: "registry.ollama.ai/library/gemma:2b does not support tools", type: "api_error" } }],
    ],
    [
      "vLLM",
      [
        400,
        {
          object: "error",
          message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
          code: 400,
        },
      ],
    ],
    ["llama.cpp", [500, { error: { code: 500, message: "tools param requires --jinja flag", type: "server_error" } }]],
    ["OpenRouter", [404, { error: { message: "No endpoints found that support tool use.", code: 404 } }]],
    [
      "a strict one",
      [422, { detail: [{ type: "extra_forbidden", loc: ["body", "tools"], msg: "Extra inputs are not permitted" }] }],
    ],
  ];

  it.each(REFUSALS)("is known after one request, and goes on without them: %s", async (_, refusal) => {
    const { model, asked } = await endpoint((body) =>
      "tools" in body ? refusal : [chunk({ content: "Yes." }, "stop"), DONE],
    );
    await expect(ask(model)).rejects.toBeInstanceOf(Error);
    expect(model.takesTools).toBe(false);
    expect(model.refused).toEqual(["tools"]);
    await expect(ask(model)).rejects.toBeInstanceOf(Error);
    expect(asked.filter((body) => "tools" in body)).toHaveLength(1);
    expect(await completeText({ ...call(model), prompt: { system: "Be brief.", user: "Yes?" } })).toBe("Yes.");
  });

  it("is one that refuses them, not one that refuses to be told when to call them", async () => {
    const { model, asked } = await endpoint((body) =>
      "tool_choice" in body
        ? [400, { error: { message: "Unrecognized request argument supplied: tool_choice", param: null } }]
        : [calls({ index: 0, id: "c", function: { name: "points", arguments: "{}" } }), chunk({}, "tool_calls"), DONE],
    );
    expect(await ask(model)).toEqual([{ name: "points", arguments: {} }]);
    expect(model.takesTools).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it("is not told by a refusal of a request that had none", async () => {
    const { model } = await endpoint(() => [400, { error: { message: "Your prompt mentions tools", param: null } }]);
    const prompt = { system: "Be brief.", user: "Yes?" };
    await expect(completeText({ ...call(model), prompt })).rejects.toMatchObject({ reason: "refused" });
    expect(model.takesTools).toBe(true);
  });
});
