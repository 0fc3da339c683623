/**
 * A fake OpenAI-compatible server on loopback: chat completions (streamed or not) and embeddings, with faults by script.
 * In a test: `const fake = await startFakeOpenai()`. As a process: `node server/test/support/fakeOpenai.ts --port 0`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import {
  answerFor,
  type ChatBody,
  completion,
  embeddingOf,
  type FakeTask,
  longAnswer,
  piecesOf,
  taskOf,
  usageOf,
} from "../answers/fakeAnswers.ts";
import { sendLater, streamPieces } from "./fakeStream.ts";

export type FaultKind = "refuse" | "401" | "429" | "500" | "hang" | "cut" | "garbage" | "slow";

interface FakeRequest {
  path: string;
  /** Null for embeddings. */
  task: FakeTask | null;
  body: ChatBody;
  fault: FaultKind | null;
  /** True once the client closed the connection before the answer was complete. */
  aborted: boolean;
  /** What it came with, in whichever header. */
  key: string | undefined;
  /** The W3C header that says which trace it is part of. */
  traceparent: string | undefined;
  /** The client's port: the same for requests that shared a connection. */
  port: number;
}

export interface FakeOpenai {
  /** Base URL, ending in `/v1`. */
  url: string;
  requests: FakeRequest[];
  /** How many answers the client did not wait for. */
  readonly aborted: number;
  /** Makes the next `times` requests (all, until cleared, when left out) fail, of one task or any. */
  fault(kind: FaultKind, options?: { times?: number; task?: FakeTask }): void;
  clearFaults(): void;
  /** Replaces the built-in answers; return null to keep the built-in one for a request. */
  answerWith(answer: ((body: ChatBody, task: FakeTask) => string | null) | null): void;
  reset(): void;
  close(): Promise<void>;
}

export interface FakeOptions {
  port?: number;
  /** Delay before the first token, and between tokens. `POST /v1/pace` sets them anew, and what a judge does. */
  firstTokenMs?: number;
  tokenMs?: number;
  /** A judge's whole reply comes after so long, in one piece. */
  judgeMs?: number;
  /** A judge says for each statement which words of the passages support it, instead of giving one number. */
  isJudgeExact?: boolean;
  /** How many tokens an answer to a question has (null: as many as it needs). Other tasks' replies are as long as they are. */
  tokens?: number | null;
  /** False for a bench: thousands of prompts are a burden. */
  records?: boolean;
}

interface Script {
  kind: FaultKind;
  left: number;
  task: FakeTask | null;
}

/** Starts the server on a free port (or the one given). */
export async function startFakeOpenai(options: FakeOptions = {}): Promise<FakeOpenai> {
  const requests: FakeRequest[] = [];
  let scripts: Script[] = [];
  let custom: ((body: ChatBody, task: FakeTask) => string | null) | null = null;
  const server = createServer((req, res) => {
    void readBody(req).then((body) => {
      const path = req.url ?? "/";
      if (path.endsWith("/pace")) {
        Object.assign(options, body as Pick<FakeOptions, "firstTokenMs" | "tokenMs" | "judgeMs" | "isJudgeExact">);
        return sendJson(res, 200, {});
      }
      const task = path.endsWith("/chat/completions") ? taskOf(body) : null;
      const script = scripts.find((one) => one.left > 0 && (one.task === null || one.task === task));
      if (script !== undefined) script.left--;
      const request: FakeRequest = {
        path,
        task,
        body,
        fault: script?.kind ?? null,
        aborted: false,
        key: req.headers.authorization?.replace("Bearer ", "") ?? [req.headers["api-key"]].flat()[0],
        traceparent: [req.headers.traceparent].flat()[0],
        port: req.socket.remotePort ?? 0,
      };
      if (options.records !== false) requests.push(request);
      res.on("close", () => {
        request.aborted = !res.writableFinished && request.fault !== "refuse" && request.fault !== "cut";
      });
      if (script !== undefined && fail(script.kind, res, request.key)) return;
      if (path.endsWith("/embeddings")) return sendEmbeddings(res, body);
      if (task === null) return sendJson(res, 404, { error: { message: "not found" } });
      const own = custom?.(body, task) ?? null;
      const isLong = own === null && task === "generate" && options.tokens != null;
      const text = isLong ? longAnswer(body, options.tokens!) : (own ?? answerFor(body, task, options.isJudgeExact));
      const isJudged = task === "grade" && options.judgeMs !== undefined;
      const paced = isJudged ? { ...options, firstTokenMs: options.judgeMs!, tokenMs: 0 } : options;
      respond(res, body, text, script?.kind ?? null, paced);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get aborted() {
      return requests.filter((request) => request.aborted).length;
    },
    fault: (kind, { times = Number.POSITIVE_INFINITY, task } = {}) => {
      scripts.push({ kind, left: times, task: task ?? null });
    },
    clearFaults: () => {
      scripts = [];
    },
    answerWith: (answer) => {
      custom = answer;
    },
    reset: () => {
      scripts = [];
      custom = null;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(req: IncomingMessage): Promise<ChatBody> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString("utf8")) as ChatBody);
}

/** Faults that need no answer. @returns whether the request is dealt with */
function fail(kind: FaultKind, res: ServerResponse, key: string | undefined): boolean {
  if (kind === "refuse") res.destroy();
  else if (kind === "401")
    sendJson(res, 401, { error: { message: `Incorrect API key provided: ${key}`, code: "invalid_api_key" } });
  else if (kind === "429") {
    res.setHeader("retry-after", "1");
    sendJson(res, 429, { error: { message: "Rate limit reached", type: "rate_limit", code: "rate_limit_exceeded" } });
  } else if (kind === "500")
    sendJson(res, 500, { error: { message: "The server had an error", type: "server_error" } });
  else if (kind === "garbage") {
    res.writeHead(200, { "content-type": "text/html" });
    res.end("<html><body><h1>502 Bad Gateway</h1></body></html>");
  } else if (kind !== "hang") return false;
  return true;
}

function respond(
  res: ServerResponse,
  body: ChatBody,
  text: string,
  fault: FaultKind | null,
  options: FakeOptions,
): void {
  const pieces = piecesOf(text);
  const usage = usageOf(body, pieces);
  if (body.stream !== true) {
    const send = () => {
      if (fault !== "cut") return sendJson(res, 200, completion(body, text, usage));
      res.writeHead(200, { "content-type": "application/json", "content-length": 4096 });
      res.write(JSON.stringify(completion(body, text, usage)).slice(0, 60), () => res.destroy());
    };
    const wait = fault === "slow" ? 1000 * pieces.length : (options.firstTokenMs ?? 0);
    if (wait === 0) send();
    else sendLater(res, send, wait);
    return;
  }
  const onTheWay = fault === "cut" || fault === "slow" ? fault : null;
  streamPieces(res, { body, pieces, usage, fault: onTheWay, ...options });
}

function sendEmbeddings(res: ServerResponse, body: ChatBody): void {
  const texts = Array.isArray(body.input) ? body.input : [body.input ?? ""];
  const data = texts.map((text, index) => {
    const vector = embeddingOf(text, body.dimensions ?? 256);
    const embedding =
      body.encoding_format === "base64" ? Buffer.from(Float32Array.from(vector).buffer).toString("base64") : vector;
    return { object: "embedding", index, embedding };
  });
  sendJson(res, 200, {
    object: "list",
    model: body.model ?? "fake",
    data,
    usage: { prompt_tokens: texts.length, total_tokens: texts.length },
  });
}

function sendJson(res: ServerResponse, status: number, value: object): void {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(JSON.stringify(value));
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      "first-token-ms": { type: "string" },
      "token-ms": { type: "string" },
      tokens: { type: "string" },
    },
  });
  const fake = await startFakeOpenai({
    port: Number(values.port ?? 0),
    firstTokenMs: Number(values["first-token-ms"] ?? 0),
    tokenMs: Number(values["token-ms"] ?? 0),
    tokens: values.tokens === undefined ? null : Number(values.tokens),
    records: false,
  });
  console.log(JSON.stringify({ url: fake.url }));
}
