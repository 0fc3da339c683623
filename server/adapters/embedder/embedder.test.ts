import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Usage } from "../../ports/engine.ts";
import { cosine, embedderContract } from "../../test/contracts/embedder.ts";
import { figure } from "../../test/support/figures.ts";
import { createMeaningEmbedder } from "./meaning.ts";
import { createOpenAIEmbedder } from "./openai.ts";
import { createLocalEmbedder } from "./words.ts";

describe("local", () => {
  embedderContract(createLocalEmbedder);

  it("gives the same vector for the same text on every machine", async () => {
    const [vector] = await createLocalEmbedder().embed(["refund policy"]);
    const largest = vector!.map((value, i) => [Math.abs(value), i] as const).sort((a, b) => b[0] - a[0]);
    expect(largest.slice(0, 4).map(([, i]) => i)).toMatchInlineSnapshot(`
      [
        58,
        77,
        80,
        193,
      ]
    `);
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const embedder = createLocalEmbedder();
        expect(await embedder.embed([text])).toEqual(await embedder.embed([text]));
      }),
      { numRuns: 100 },
    );
  });

  it("tolerates a typo", async () => {
    const [right, wrong, other] = await createLocalEmbedder().embed(["subscription", "subscribtion", "invoice"]);
    expect(cosine(right!, wrong!)).toBeGreaterThan(cosine(right!, other!) + 0.1);
  });

  it("takes well under a millisecond for a question", async () => {
    const embedder = createLocalEmbedder();
    const questions = Array.from({ length: 300 }, (_, n) => `How do I change the delivery address of order ${n}?`);
    await embedder.embed(questions);
    const start = performance.now();
    await embedder.embed(questions);
    figure("local embedder, ms per question", ((performance.now() - start) / questions.length).toFixed(3));
  });
});

describe("meaning", () => {
  const embedder = createMeaningEmbedder();
  afterAll(() => embedder.close?.());
  embedderContract(() => embedder);
});

describe("openai", () => {
  let server: Server;
  let baseUrl: string;
  let calls: { input: string[]; body: Record<string, unknown>; authorization?: string }[] = [];
  let answer: (input: string[]) => Promise<{ status: number; body: unknown }>;
  const local = createLocalEmbedder();
  const faithful = async (input: string[]) => ({
    status: 200,
    body: {
      data: (await local.embed(input)).map((embedding, index) => ({ embedding: embedding.map((v) => v * 3), index })),
    },
  });

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = "";
      for await (const part of request) text += part;
      const body = JSON.parse(text) as { input: string[] };
      calls.push({ input: body.input, body, authorization: request.headers.authorization });
      const reply = await answer(body.input);
      response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = (timeoutMs?: number) => {
    calls = [];
    answer = faithful;
    return createOpenAIEmbedder({ apiKey: "key", baseUrl, model: "embed-1", timeoutMs });
  };

  embedderContract(async () => {
    const embedder = open();
    await embedder.embed(["known after the first call"]);
    return embedder;
  });

  it("sends the key and at most 64 texts per call", async () => {
    await open().embed(Array.from({ length: 150 }, (_, n) => `text ${n}`));
    expect(calls.map((call) => call.input.length).sort()).toEqual([22, 64, 64]);
    expect(calls[0]!.authorization).toBe("Bearer key");
  });

  it("sends no more tokens per call than any endpoint accepts", async () => {
    await open().embed(Array.from({ length: 10 }, (_, n) => `text ${n} `.repeat(2200)));
    expect(calls.map((call) => call.input.length).sort()).toEqual([2, 4, 4]);
  });

  it.each([
    [413, { error: "batch size 64 > maximum allowed batch size 20" }],
    [422, { error: { message: "batch size 64 > maximum allowed batch size 20" } }],
    [400, { error: { message: "Invalid 'input': too many inputs, at most 20" } }],
  ])("halves the call when an endpoint refuses that many with %i, and remembers it", async (status, body) => {
    const embedder = open();
    const booked: Usage[] = [];
    const books = { onUsage: (usage: Usage) => void booked.push(usage) };
    answer = async (input) => {
      if (input.length > 20) return { status, body };
      const found = await faithful(input);
      return { status: 200, body: { ...found.body, usage: { prompt_tokens: input.length, total_tokens: 1 } } };
    };
    const texts = Array.from({ length: 64 }, (_, n) => `text ${n}`);
    const vectors = await embedder.embed(texts, undefined, books);
    expect(cosine(vectors[50]!, (await local.embed([texts[50]!]))[0]!)).toBeCloseTo(1, 4);
    expect(booked).toMatchObject([{ tokens_in: 64 }]);
    expect(booked[0]!.is_estimate).toBeUndefined();
    calls = [];
    await embedder.embed(texts.map((text) => `${text}!`));
    expect(calls.map((call) => call.input.length)).toEqual([16, 16, 16, 16]);
  });

  it("marks questions and passages the way the model wants it, and asks for vectors of the configured length", async () => {
    const ask = async (model: string, dimensions?: number) => {
      calls = [];
      answer = faithful;
      const embedder = createOpenAIEmbedder({ apiKey: "key", baseUrl, model, dimensions });
      await embedder.embed(["a passage"]);
      await embedder.forQuestions!.embed(["a question"]);
      expect(embedder.forQuestions!.model).toBe(embedder.model);
      return calls.map(({ body }) => body);
    };
    expect(await ask("intfloat/multilingual-e5-small")).toMatchObject([
      { input: ["passage: a passage"], encoding_format: "float" },
      { input: ["query: a question"] },
    ]);
    expect(await ask("jina-embeddings-v3", 384)).toMatchObject([
      { input: ["a passage"], task: "retrieval.passage", dimensions: 384 },
      { input: ["a question"], task: "retrieval.query", dimensions: 384 },
    ]);
    const plain = await ask("text-embedding-3-small", 384);
    expect(plain[0]).toEqual({
      ...{ model: "text-embedding-3-small", input: ["a passage"], encoding_format: "float", dimensions: 384 },
    });
  });

  it('reads Voyage\'s replies, which lack "float" and name the length differently', async () => {
    const embedder = createOpenAIEmbedder({ apiKey: "key", baseUrl, model: "voyage-3.5", dimensions: 384 });
    calls = [];
    answer = async (input) => {
      const packed = (vector: number[]) => Buffer.from(Float32Array.from(vector).buffer).toString("base64");
      const data = (await local.embed(input)).map((vector, index) => ({ embedding: packed(vector), index }));
      return { status: 200, body: { object: "list", data, usage: { total_tokens: 3 } } };
    };
    const [vector] = await embedder.forQuestions!.embed(["refund policy"]);
    expect(cosine(vector!, (await local.embed(["refund policy"]))[0]!)).toBeCloseTo(1, 4);
    expect(calls[0]!.body).toMatchObject({ input_type: "query", output_dimension: 384 });
    expect(calls[0]!.body.encoding_format).not.toBe("float");
    expect(calls[0]!.body).not.toHaveProperty("dimensions");
  });

  it("tries a failing endpoint twice, then throws", async () => {
    const embedder = open();
    answer = async () => ({ status: 500, body: { error: { message: "down" } } });
    await expect(embedder.embed(["text"])).rejects.toThrow();
    expect(calls).toHaveLength(2);
  });

  it.each([
    ["a vector too few", (data: unknown[]) => data.slice(1)],
    ["a vector of another length", (data: unknown[]) => [{ embedding: [1, 0] }, ...data.slice(1)]],
    ["a vector without direction", (data: unknown[]) => data.map(() => ({ embedding: [0, 0, 0] }))],
  ])("throws on %s", async (_name, spoil) => {
    const embedder = open();
    answer = async (input) => {
      const { body } = await faithful(input);
      return { status: 200, body: { data: spoil(body.data) } };
    };
    await expect(embedder.embed(["one", "two"])).rejects.toThrow();
  });

  it("stops waiting when the caller does", async () => {
    const embedder = open();
    const waiting = Promise.withResolvers<{ status: number; body: unknown }>();
    answer = () => waiting.promise;
    const controller = new AbortController();
    const result = embedder.embed(["text"], controller.signal);
    controller.abort(new Error("stopped"));
    await expect(result).rejects.toThrow("stopped");
    waiting.resolve({ status: 500, body: {} });
  });

  it("cancels the request when the caller stops, and sends no other", async () => {
    // Its own patience is longer than this test's: only the caller can have ended it.
    const embedder = open(600_000);
    const waiting = Promise.withResolvers<{ status: number; body: unknown }>();
    answer = () => waiting.promise;
    const controller = new AbortController();
    const gone = new Promise<void>((resolve) => {
      server.once("request", (_, response) => response.once("close", () => resolve()));
    });
    const result = embedder.embed(["text"], controller.signal).catch((error) => error);
    await expect.poll(() => calls.length).toBe(1);
    controller.abort(new Error("stopped"));
    expect((await result).message).toBe("stopped");
    await gone;
    expect(calls).toHaveLength(1);
    await expect(embedder.embed(["text"], controller.signal)).rejects.toThrow("stopped");
    expect(calls).toHaveLength(1);
    waiting.resolve({ status: 500, body: {} });
  });

  it("books the tokens that the provider counted, and an estimate where it did not count", async () => {
    const embedder = open();
    const booked: Usage[] = [];
    const books = { onUsage: (usage: Usage) => void booked.push(usage) };
    answer = async (input) => {
      const { body } = await faithful(input);
      return { status: 200, body: { ...body, usage: { prompt_tokens: 7 * input.length, total_tokens: 7 } } };
    };
    await embedder.embed(
      Array.from({ length: 70 }, (_, n) => `text ${n}`),
      undefined,
      books,
    );
    answer = faithful;
    await embedder.embed(["text"], undefined, books);
    answer = async () => ({ status: 500, body: {} });
    await embedder.embed(["text"], undefined, books).catch(() => {});
    expect(booked.map(({ tokens_in, is_estimate }) => [tokens_in, is_estimate ?? false])).toEqual([
      [490, false],
      [expect.any(Number), true],
      [expect.any(Number), true],
    ]);
  });

  it("gives up on an endpoint that hangs", async () => {
    const embedder = open(50);
    const waiting = Promise.withResolvers<{ status: number; body: unknown }>();
    answer = () => waiting.promise;
    await expect(embedder.embed(["text"])).rejects.toThrow();
    waiting.resolve({ status: 500, body: {} });
  });
});
