/** The floor: a bare handler that pipes the model's stream through, and does nothing else. */
import { createServer, request } from "node:http";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { model: { type: "string" } } });
const model = new URL(`${values.model}/chat/completions`);
const BODY = JSON.stringify({
  model: "floor",
  stream: true,
  stream_options: { include_usage: true },
  messages: [{ role: "user", content: "hello" }],
});

const server = createServer((incoming, outgoing) => {
  incoming.resume();
  const upstream = request(
    model,
    { method: "POST", headers: { "content-type": "application/json", authorization: "Bearer bench" } },
    (reply) => {
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      reply.pipe(outgoing);
    },
  );
  upstream.end(BODY);
});
server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }));
});
process.on("SIGTERM", () => process.exit(0));
