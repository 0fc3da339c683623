import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rerankerContract } from "../test/contracts/reranker.ts";
import { createHttpReranker } from "./reranker.http.ts";

interface Asked {
  query: string;
  documents?: string[];
  texts?: string[];
}

let server: Server;
let url: string;
let reply: (asked: Asked, scores: number[]) => { status: number; body: unknown };

/** An endpoint that scores by shared words and answers best first, as the real ones do. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const asked = JSON.parse(text) as Asked;
    const words = asked.query.split(" ");
    const texts = asked.documents ?? asked.texts ?? [];
    const { status, body } = reply(
      asked,
      texts.map((one) => words.filter((word) => one.includes(word)).length),
    );
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();
const bestFirst = (scores: number[]) =>
  scores.map((score, index) => ({ score, index })).sort((a, b) => b.score - a.score);
const asResults = (_asked: Asked, scores: number[]) => ({
  status: 200,
  body: { results: bestFirst(scores).map(({ score, index }) => ({ index, relevance_score: score })) },
});
const asList = (_asked: Asked, scores: number[]) => ({ status: 200, body: bestFirst(scores) });

describe.each([
  ["cohere", asResults],
  ["jina", asResults],
  ["tei", asList],
] as const)("%s", (style, answer) => {
  rerankerContract(() => {
    reply = answer;
    return createHttpReranker({ style, url, apiKey: "key", model: "rank-1" });
  });

  it.each([
    ["an error", { status: 503, body: {} }],
    ["a score too few", { status: 200, body: style === "tei" ? [{ index: 0, score: 1 }] : { results: [] } }],
    ["something else", { status: 200, body: { message: "hello" } }],
  ])("throws on %s", async (_name, wrong) => {
    reply = () => wrong;
    await expect(createHttpReranker({ style, url }).score("red", ["one", "two"], signal)).rejects.toThrow();
  });
});
