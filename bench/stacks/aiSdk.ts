/** The stateless AI SDK on Hono. Not a dependency of the product: measured only where it is installed. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { promptFor, SYSTEM } from "./prompt.ts";

/** The part of the packages' API used here; not imported by type, because they may be missing. */
interface AiSdk {
  streamText(options: { model: unknown; system: string; prompt: string }): { toUIMessageStreamResponse(): Response };
}
interface OpenaiCompatible {
  createOpenAICompatible(options: { name: string; baseURL: string; apiKey: string }): (model: string) => unknown;
}
const packages = ["ai", "@ai-sdk/openai-compatible"] as const;
const [{ streamText }, { createOpenAICompatible }] = (await Promise.all(packages.map((name) => import(name)))) as [
  AiSdk,
  OpenaiCompatible,
];

const provider = createOpenAICompatible({ name: "bench", baseURL: process.env.MODEL_URL!, apiKey: "bench" });
const app = new Hono();
app.post("/chat", async (c) => {
  const { message } = await c.req.json<{ message: string }>();
  return streamText({
    model: provider("bench"),
    system: SYSTEM,
    prompt: promptFor(message),
  }).toUIMessageStreamResponse();
});

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/chat` }));
});
process.on("SIGTERM", () => process.exit(0));
