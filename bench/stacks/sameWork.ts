/**
 * The same work from stock parts, as a good team would build it: Hono, LangGraph with six nodes and its saver in
 * PostgreSQL, ChatOpenAI, OpenAIEmbeddings, a vector store, a cache in Redis, own tables under row-level security.
 */
import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { OpenAIEmbeddings } from "@langchain/openai";
import { Hono } from "hono";
import { Redis } from "ioredis";
import jwt from "jsonwebtoken";
import pg from "pg";
import { buildGraph } from "./sameWork/answerGraph.ts";
import { type Place, takeMessage } from "./sameWork/tables.ts";
import { DIMENSIONS, VectorStore } from "./sameWork/vectorStore.ts";

const { MODEL_URL = "", DATABASE_URL, REDIS_URL = "", TOKEN_SECRET = "", DURABILITY } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
const embeddings = new OpenAIEmbeddings({
  ...{ model: "bench", apiKey: "bench", dimensions: DIMENSIONS, configuration: { baseURL: MODEL_URL } },
});
const graph = buildGraph({
  modelUrl: MODEL_URL,
  pool,
  redis: new Redis(REDIS_URL),
  store: new VectorStore(embeddings, pool),
  saver: new PostgresSaver(pool),
});

const app = new Hono<{ Bindings: HttpBindings }>();
app.post("/chat", async (c) => {
  const token = c.req.header("authorization")?.replace("Bearer ", "") ?? "";
  const { tenant, conversation } = jwt.verify(token, TOKEN_SECRET, { algorithms: ["HS256"] }) as Place;
  const place = { tenant, conversation };
  const { message } = await c.req.json<{ message: string }>();
  const history = await takeMessage(pool, place, message);
  const run = await graph.stream(
    { place, message, history },
    {
      configurable: { thread_id: conversation },
      streamMode: ["messages", "updates"],
      durability: DURABILITY === "exit" ? "exit" : "async",
    },
  );
  const { outgoing } = c.env;
  void write();
  return RESPONSE_ALREADY_SENT;

  async function write(): Promise<void> {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    for await (const [mode, part] of run) {
      if (mode === "messages") {
        const [chunk, { langgraph_node: node }] = part;
        if (node === "generate" && chunk.content) send({ delta: chunk.content });
      } else if ("deliver" in part) send({ message: part.deliver?.delivered });
    }
    outgoing.end('data: {"end":true}\n\n');
  }

  function send(event: object): void {
    outgoing.write(`data: ${JSON.stringify(event)}\n\n`);
  }
});

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/chat` }));
});
process.on("SIGTERM", () => process.exit(0));
