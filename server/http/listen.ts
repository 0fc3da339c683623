/** Serves the app on a port, with limits that keep slow or broken clients from tying it up. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

import { AppError } from "../kernel/errors.ts";
import { PROBLEM_TYPE, toProblem } from "./errorHandler.ts";

export interface ListenOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Timeouts for receiving a request's headers, and the whole request. */
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
}

export interface Listening {
  url: string;
  port: number;
  server: Server;
  /**
   * Stops accepting connections and closes idle ones, so that another process can take the port.
   * @returns when the last has closed
   */
  leave(): Promise<void>;
  /** Stops accepting connections, waits for replies in progress (at most `graceMs`), then closes what is left. */
  close(graceMs?: number): Promise<void>;
}

const MAX_HEADER_BYTES = 16 * 1024;
/** Longer than a load balancer's 60 s, so that we never close a connection that it is about to reuse. */
const KEEP_ALIVE_MS = 65_000;
const SWEEP_MS = 20;

/**
 * Starts listening.
 * @param app whatever `createApp` returned
 * @throws the system's error when the port is taken
 */
export async function listen(
  app: { fetch(request: Request, env: HttpBindings): Response | Promise<Response> },
  { host, port, headersTimeoutMs = 10_000, requestTimeoutMs = 120_000 }: ListenOptions,
): Promise<Listening> {
  const answer = async (request: Request, env: unknown) => {
    const bindings = env as HttpBindings;
    const response = await app.fetch(request, bindings);
    // A raw event stream has begun. The framework may write a copy of the marker as a reply of its own, but this very
    // object means: leave the connection alone.
    return bindings.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
  };
  const listener = getRequestListener(answer, {
    // HTTP/1.0 requests have no Host, and load balancers still use them for health checks. HTTP/1.1 without one is
    // rejected earlier.
    hostname: "localhost",
    // Reached only by requests that can't be represented as one (an invalid URL).
    errorHandler: () =>
      Response.json(toProblem(new AppError("bad_request"), ""), {
        status: 400,
        headers: { "Content-Type": PROBLEM_TYPE },
      }),
  });
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, headersTimeoutMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      noDelay: true,
    },
    (incoming, outgoing) => {
      outgoing.on("error", () => {}); // a client's disconnect is not an error
      void listener(incoming, outgoing).catch(() => fail(outgoing));
    },
  );
  server.maxHeadersCount = 100;
  server.on("clientError", refuseBroken);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port: bound, url } = addressOf(server, host);
  let left: Promise<void> | undefined;
  const leave = () => {
    left ??= leavePort(server);
    return left;
  };
  const close = async (graceMs = 1000) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await leave();
    clearTimeout(cut);
  };
  return { url, port: bound, server, leave, close };
}

/** The port and the URL of a listening server. */
function addressOf(server: Server, host: string): { port: number; url: string } {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return { port: address.port, url: `http://${shown.includes(":") ? `[${shown}]` : shown}:${address.port}` };
}

function fail(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.writeHead(500, { connection: "close" });
  outgoing.end();
}

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Replies to malformed HTTP with one line, and closes the connection. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  socket.on("error", () => {});
  if (!(socket instanceof Socket) || !socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = STATUS_LINES[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroySoon());
}

/** @returns when the last connection has closed */
function leavePort(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Otherwise keep-alive would hold a connection open after its reply.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
