/** A model with a fixed answer, one word per write: `node streamModel.ts WORDS` prints its address. */
import { createServer } from "node:http";

const words = Number(process.argv[2]);
const frame = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "bench", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const server = createServer((req, res) => {
  req.resume();
  res.writeHead(200, { "content-type": "text/event-stream" });
  let left = words;
  const next = () => {
    if (left-- > 0) {
      res.write(frame({ content: "word " }));
      setImmediate(next);
    } else res.end(`${frame({}, "stop")}data: [DONE]\n\n`);
  };
  next();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1`);
});
