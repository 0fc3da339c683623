/** The minimum: Hono's routing, the model's stream passed through with Node's own APIs, and nothing else. */
import { request } from "node:http";
import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { requestFor } from "./prompt.ts";

const model = `${process.env.MODEL_URL}/chat/completions`;
const app = new Hono<{ Bindings: HttpBindings }>();

app.post("/chat", async (c) => {
  const { message } = await c.req.json<{ message: string }>();
  const { outgoing } = c.env;
  const headers = { "content-type": "application/json", authorization: "Bearer bench" };
  const upstream = request(model, { method: "POST", headers }, (reply) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    let held = "";
    reply.setEncoding("utf8");
    reply.on("data", (piece: string) => {
      const lines = (held + piece).split("\n");
      held = lines.pop()!;
      const deltas = lines.filter((line) => line.startsWith("data: {")).map(deltaOf);
      outgoing.write(deltas.map((delta) => `data: ${JSON.stringify({ delta })}\n\n`).join(""));
    });
    reply.on("end", () => outgoing.end());
  });
  upstream.end(requestFor(message));
  return RESPONSE_ALREADY_SENT;
});

function deltaOf(line: string): string {
  return JSON.parse(line.slice(6)).choices[0]?.delta.content ?? "";
}

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/chat` }));
});
process.on("SIGTERM", () => process.exit(0));
