/** The whole HTTP side on a free port, over a test database and the configured adapters; no background jobs. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { createAuth } from "../../accounts/signIn/auth.ts";
import { buildGraph } from "../../answering/graph.ts";
import { type AppOptions, createApp } from "../../boot/app.ts";
import { buildParts } from "../../boot/buildParts.ts";
import { loadConfig } from "../../config/config.ts";
import type { Parts } from "../../context/context.ts";
import { createRunner } from "../../conversations/turn/runner.ts";
import { type ListenOptions, listen } from "../../http/listen.ts";
import { createLogger } from "../../http/logger.ts";
import { readMetrics } from "../../metrics/readMetrics.ts";
import type { InitReply } from "../../protocol/api.ts";
import { openTestDatabase, redisUrl } from "./harness.ts";
import { wideLimits } from "./wideLimits.ts";

export interface TestReply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  json: any;
}

export interface TestServer {
  url: string;
  port: number;
  parts: Parts;
  /** The database's superuser. */
  admin: postgres.Sql;
  /** Every line that was logged. */
  lines: Record<string, unknown>[];
  /** Sends JSON and reads the whole reply. */
  call(method: string, path: string, options?: CallOptions): Promise<TestReply>;
  /** A handshake. @throws when it is refused */
  init(tenantId: string, origin: string, body?: Record<string, unknown>): Promise<InitReply>;
  /** What the router answers, by pattern. */
  routes: { method: string; path: string }[];
  setDraining(draining: boolean): void;
  /** As if the background had last done its round so long ago. */
  setSweepAge(seconds: number): void;
  close(): Promise<void>;
}

interface CallOptions {
  body?: unknown;
  origin?: string;
  token?: string;
  headers?: Record<string, string>;
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === "string" || body instanceof Uint8Array;
}

/** @param env what differs from the test configuration, @param pages what is served beside the API, @param timeouts the real ones by default */
export async function startTestServer(
  env: Record<string, string> = {},
  pages: Pick<AppOptions, "dist" | "pages"> = {},
  timeouts: Pick<ListenOptions, "headersTimeoutMs" | "requestTimeoutMs"> = {},
): Promise<TestServer> {
  const database = await openTestDatabase();
  const config = loadConfig({
    NODE_ENV: "test",
    EMBEDDER: "words",
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "4",
    SESSION_KEYS: "test:0123456789-0123456789-0123456789",
    ADMIN_SECRET: "0123456789-0123456789-0123456789-admin",
    REDIS_URL: redisUrl() ?? "",
    ...wideLimits,
    ...env,
  });
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const built = await buildParts(config, log, `test:${randomUUID()}:`);
  const { parts } = built;
  const runner = createRunner(parts, buildGraph());
  let draining = false;
  let sweepAge = 0;
  const app = createApp(parts, {
    runner,
    auth: createAuth(parts),
    health: { draining: () => draining, sweepAge: () => sweepAge, readAllMetrics: async () => [await readMetrics()] },
    ...pages,
  });
  const routes = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => ({ method, path }));
  const server = await listen(app, { host: "127.0.0.1", port: env.PORT ? config.PORT : 0, ...timeouts });

  async function call(method: string, path: string, options: CallOptions = {}): Promise<TestReply> {
    const { body, origin, token, headers } = options;
    const reply = await fetch(server.url + path, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(origin !== undefined && { origin }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = /^application\/(?:problem\+)?json\b/.test(reply.headers.get("content-type") ?? "");
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      json: isJson && text !== "" ? JSON.parse(text) : null,
    };
  }

  async function init(tenantId: string, origin: string, body: Record<string, unknown> = {}): Promise<InitReply> {
    const reply = await call("POST", "/api/v1/chat/init", { origin, body: { tenant_id: tenantId, ...body } });
    if (reply.status !== 200) throw new Error(`init: ${reply.status} ${reply.text}`);
    return reply.json;
  }

  async function close(): Promise<void> {
    await runner.drain(5000);
    await server.close(200);
    await built.close();
    await database.close();
  }
  const setDraining = (value: boolean) => {
    draining = value;
  };
  const setSweepAge = (seconds: number) => {
    sweepAge = seconds;
  };
  const { admin } = database;
  const own = { call, init, routes, setDraining, setSweepAge, close };
  return { url: server.url, port: server.port, parts, admin, lines, ...own };
}
