/** An OpenAI-compatible embedding endpoint on loopback, without a model: tests the wiring from HTTP to vectors. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLocalEmbedder } from "../server/adapters/embedder/words.ts";

export interface StubEmbedder {
  /** Base URL, ending in `/v1`. */
  url: string;
  /** Number of texts embedded so far. */
  readonly texts: number;
  close(): Promise<void>;
}

/**
 * Answers `POST /v1/embeddings` with the local embedder's vectors, whatever model is requested. The product takes them
 * for a model's vectors: it can't know that their similarity is lexical.
 */
export async function startStubEmbedder(): Promise<StubEmbedder> {
  const embedder = createLocalEmbedder();
  let texts = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { input, model } = JSON.parse(Buffer.concat(parts).toString("utf8")) as {
      input: string | string[];
      model: string;
    };
    const all = [input].flat();
    texts += all.length;
    const vectors = await embedder.embed(all);
    const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
    const usage = { prompt_tokens: 0, total_tokens: 0 };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", model, data, usage }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get texts() {
      return texts;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
