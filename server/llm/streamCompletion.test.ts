import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ChatOpenAICompletions } from "@langchain/openai";
import { afterEach, describe, expect, it } from "vitest";
import { createChatModel, MAX_TOKENS_OUT } from "./chatModel.ts";
import { type Delta, streamCompletion } from "./streamCompletion.ts";
import { thinksFirst } from "./thinksFirst.ts";

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
});

/** A provider that answers like this. @returns its base URL */
async function provider(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const prompt = { system: "Be brief.", user: "Hello?" };
const chunk = (content: string | null, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })}\n\n`;
const USAGE = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 2 } })}\n\n`;
const DONE = "data: [DONE]\n\n";

async function ask(baseURL: string, signal = new AbortController().signal): Promise<Delta[]> {
  const model = createChatModel({ apiKey: "key", baseURL, model: "gpt-4o-mini" });
  return Array.fromAsync(await streamCompletion(model, prompt, signal));
}

describe("a request for a completion", () => {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const note: RequestListener = async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    seen.push({ url: request.url, headers: request.headers, body });
    response.writeHead(200, { "content-type": "text/event-stream" }).end(chunk("Hi", "stop") + DONE);
  };

  it.each(["gpt-4o-mini", "gpt-4.1", "gpt-5-mini", "gpt-5-chat-latest", "o3-mini", "our-own-model"])(
    "equals what @langchain/openai would send for %s",
    async (name) => {
      seen.length = 0;
      for (const path of ["", "/deployments/a%20b?api-version=2026-01-01"]) {
        const baseURL = (await provider(note)) + path;
        const model = createChatModel({ apiKey: "key", baseURL, model: name });
        await Array.fromAsync(await streamCompletion(model, prompt, new AbortController().signal));
        const asked = thinksFirst(name) ? { reasoning: { effort: "low" as const } } : { temperature: 0 };
        const settings = { model: name, apiKey: "key", maxRetries: 0, ...asked };
        const client = new ChatOpenAICompletions({ ...settings, configuration: { baseURL, logLevel: "off" } });
        const stream = await client.completionWithRetry({
          ...client.invocationParams({}, { streaming: true }),
          stream: true,
          stream_options: { include_usage: true },
          messages: [
            { role: "system", content: prompt.system },
            { role: "user", content: prompt.user },
          ],
        });
        await Array.fromAsync(stream);
        const [own, theirs] = seen.splice(0);
        expect(own?.url).toBe(theirs?.url);
        const limit = /^o3|^gpt-5-mini/.test(name) ? "max_completion_tokens" : "max_tokens";
        const wanted = { ...JSON.parse(theirs?.body ?? ""), [limit]: MAX_TOKENS_OUT };
        expect(JSON.parse(own?.body ?? "")).toEqual(wanted);
        expect(own?.headers).toMatchObject({ authorization: "Bearer key", "content-type": "application/json" });
        // What the library and the built-in `fetch` add of themselves say nothing to a provider.
        const unsaid = /^(?:accept-language|sec-fetch-mode|accept-encoding|x-stainless-.*)$/;
        const rest = Object.entries(theirs?.headers ?? {}).filter(([header]) => !unsaid.test(header));
        expect(own?.headers).toEqual({
          ...Object.fromEntries(rest),
          "user-agent": "frontdesk",
          "content-length": String(Buffer.byteLength(own?.body ?? "")),
        });
      }
    },
  );
});

describe("a stream of a completion", () => {
  it("passes on in one piece what arrived in one, with its end and its cost", async () => {
    const url = await provider((_, response) =>
      response.end(chunk(null) + chunk("How ") + chunk("are ") + chunk("you?") + chunk(null, "stop") + USAGE + DONE),
    );
    expect(await ask(url)).toEqual([
      { text: "How are you?", isDone: true, isCutOff: false, calls: [], spent: { tokensIn: 9, tokensOut: 2 } },
    ]);
  });

  it("passes on the first piece while the second is being written", async () => {
    let goOn = () => {};
    const url = await provider((_, response) => {
      response.write(chunk("first"));
      goOn = () => response.end(chunk("second", "stop") + DONE);
    });
    const texts: string[] = [];
    const model = createChatModel({ apiKey: "key", baseURL: url, model: "gpt-4o-mini" });
    for await (const { text } of await streamCompletion(model, prompt, new AbortController().signal)) {
      texts.push(text);
      goOn();
    }
    expect(texts).toEqual(["first", "second"]);
  });

  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("reads the same wherever one with %s is cut", async (_, lineEnd) => {
    const odd = `\ufeff: a comment\n\nevent: message\nid: 7\n${chunk("für 5 €, 日本語 🙂").replace(" ", "")}retry: 10\n\nodd: field\n`;
    const lines = 'data: {"choices":[\ndata: {"delta":{"content":" on two lines"},"finish_reason":"stop"}]}\n\n';
    const bytes = Buffer.from((odd + lines + DONE + chunk("after the end")).replaceAll("\n", lineEnd));
    for (const length of [1, 2, 3, 7, 50, bytes.length]) {
      const url = await provider(async (_request, response) => {
        for (let at = 0; at < bytes.length; at += length)
          await new Promise((written) => response.write(bytes.subarray(at, at + length), written));
        response.end();
      });
      const text = (await ask(url)).map((delta) => delta.text).join("");
      expect(text, `in parts of ${length}`).toBe("für 5 €, 日本語 🙂 on two lines");
    }
  });

  it("is empty when the reply is not an event stream", async () => {
    const url = await provider((_, response) => response.end("<html><body>502 Bad Gateway</body></html>\n"));
    expect(await ask(url)).toEqual([]);
  });

  it("ends where its provider says so, even if the connection stays open", async () => {
    const url = await provider((_, response) => response.write(chunk("Hi", "stop") + DONE));
    expect(await ask(url)).toMatchObject([{ text: "Hi", isDone: true }]);
  });

  it.each([
    ["an error in its midst", `${chunk("Hi")}data: {"error":{"message":"overloaded"}}\n\n`, /overloaded/],
    ["what is no JSON", `data: {"choices"\n\n`, SyntaxError],
    ["what is no chunk", "data: null\n\n", SyntaxError],
    ["the event never ended", `data: ${"x".repeat(1_100_000)}`, RangeError],
  ])("throws at %s", async (_, text, error) => {
    const url = await provider((_, response) => response.write(text));
    await expect(ask(url)).rejects.toThrow(error);
  });

  it("throws when the connection breaks off", async () => {
    const url = await provider((_, response) => response.write(chunk("Hi"), () => response.destroy()));
    await expect(ask(url)).rejects.toThrow();
  });

  it("closes the connection when it is aborted", async () => {
    let isClosed = false;
    const stop = new AbortController();
    const url = await provider((request, response) => {
      request.socket.on("close", () => {
        isClosed = true;
      });
      response.write(chunk("Hi"), () => stop.abort());
    });
    await expect(ask(url, stop.signal)).rejects.toThrow();
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe("the provider's own count of tokens and cost", () => {
  it.each([
    ["negative", { prompt_tokens: -9_000_000, completion_tokens: 1 }],
    ["no number", { prompt_tokens: "9", completion_tokens: 1 }],
    ["no whole number", { prompt_tokens: 9, completion_tokens: 0.5 }],
    ["beyond all measure", { prompt_tokens: 9, completion_tokens: 1e15 }],
  ])("is left out of the books where it is %s", async (_, usage) => {
    const said = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
    const url = await provider((_request, response) => response.end(chunk("Hi", "stop") + said + DONE));
    expect(await ask(url)).toEqual([{ text: "Hi", isDone: true, isCutOff: false, calls: [], spent: null }]);
  });
});

describe("a provider that refuses", () => {
  it("is quoted with its status, its wait and the beginning of its words", async () => {
    const url = await provider((_, response) => {
      response.writeHead(429, { "retry-after": "7" });
      response.end(`{"error":{"message":"slow down"}}${"x".repeat(1e6)}`);
    });
    const refusal = await ask(url).catch((error) => error);
    expect(refusal).toMatchObject({ name: "ProviderRefusal", status: 429, retryAfter: "7" });
    expect(refusal.message).toContain("slow down");
    expect(refusal.message.length).toBeLessThan(600);
  });

  it("is not followed elsewhere: the key goes to its own address only", async () => {
    const paths: (string | undefined)[] = [];
    const url = await provider((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    await expect(ask(url)).rejects.toMatchObject({ status: 307 });
    expect(paths).toEqual(["/v1/chat/completions"]);
  });
});
