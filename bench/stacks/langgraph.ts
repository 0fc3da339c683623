/** LangGraph alone: a one-node graph with ChatOpenAI, and the stock saver in PostgreSQL. */
import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { ChatOpenAI } from "@langchain/openai";
import { Hono } from "hono";
import pg from "pg";
import { promptFor, SYSTEM } from "./prompt.ts";

const model = new ChatOpenAI({
  model: "bench",
  apiKey: "bench",
  streaming: true,
  configuration: { baseURL: process.env.MODEL_URL },
});
const saver = new PostgresSaver(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 }));
await saver.setup();

const graph = new StateGraph(MessagesAnnotation)
  .addNode("answer", async ({ messages }) => {
    const question = String(messages.at(-1)?.content);
    return { messages: [await model.invoke([new SystemMessage(SYSTEM), new HumanMessage(promptFor(question))])] };
  })
  .addEdge(START, "answer")
  .addEdge("answer", END)
  .compile({ checkpointer: saver });

const app = new Hono<{ Bindings: HttpBindings }>();
app.post("/chat", async (c) => {
  const { message, thread } = await c.req.json<{ message: string; thread: string }>();
  const { outgoing } = c.env;
  const run = await graph.stream(
    { messages: [new HumanMessage(message)] },
    { configurable: { thread_id: thread }, streamMode: "messages" },
  );
  void write();
  return RESPONSE_ALREADY_SENT;

  async function write(): Promise<void> {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    for await (const [chunk] of run) {
      if (chunk.content) outgoing.write(`data: ${JSON.stringify({ delta: chunk.content })}\n\n`);
    }
    outgoing.end();
  }
});

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/chat` }));
});
process.on("SIGTERM", () => process.exit(0));
