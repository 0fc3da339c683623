/** A scripted model that calls tools, over real HTTP: what it proposes and how it words results is the test's. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerFor, type ChatBody, type FakeTask, piecesOf, taskOf } from "../answers/fakeAnswers.ts";

/** What the model does when it is asked to plan: deltas, as an endpoint streams them. */
type Script = (body: ChatBody) => object[];

export interface ToolModel {
  url: string;
  /** What it was asked, by task. */
  asked: { task: FakeTask; body: ChatBody }[];
  plans: Script;
  /** How a plan's stream says that it ends. */
  finish: string;
  /** How it words a reply. */
  tells: (body: ChatBody) => string;
  close(): Promise<void>;
}

export async function startToolModel(): Promise<ToolModel> {
  const model: Omit<ToolModel, "url" | "close"> = {
    asked: [],
    plans: () => [{ content: "NONE" }],
    finish: "stop",
    tells: () => "No idea.",
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const body: ChatBody = JSON.parse(text);
    const task = taskOf(body);
    model.asked.push({ task, body });
    const words = () =>
      piecesOf(task === "tell" ? model.tells(body) : answerFor(body, task)).map((content) => ({ content }));
    const deltas = task === "plan" ? model.plans(body) : words();
    response.writeHead(200, { "content-type": "text/event-stream" });
    const line = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
    const lines = deltas.map((delta) => line({ delta, finish_reason: null }));
    response.end(
      `${lines.join("")}${line({ delta: {}, finish_reason: task === "plan" ? model.finish : "stop" })}data: [DONE]\n\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(model, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/** Tool calls as OpenAI streams them, each in two pieces. */
export const calling = (...calls: [name: string, given: unknown][]): object[] =>
  calls.flatMap(([name, given], index) => {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    const half = Math.floor(text.length / 2);
    const piece = (more: object) => ({ tool_calls: [{ index, ...more }] });
    return [
      piece({ id: `call_${index}`, type: "function", function: { name, arguments: text.slice(0, half) } }),
      piece({ function: { arguments: text.slice(half) } }),
    ];
  });
