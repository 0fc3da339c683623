/** What the doctor sees of the proxies between it and the service: each does one thing wrong. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { ECHO_PATH, signEcho } from "./echo.ts";
import { examine } from "./examine.ts";

/** What a proxy makes of the entries of `X-Forwarded-For`, and of the reply. */
interface Fault {
  forward?: (entries: string[]) => string[];
  /** Answers by itself. @returns whether it did */
  answer?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  reply?: (reply: IncomingMessage, outgoing: ServerResponse) => void;
}

let server: TestServer;
let proxy: { url: string; fault: Fault; close(): Promise<void> };
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  proxy = await startProxy(server.port);
  server.parts.config.PUBLIC_URL = proxy.url;
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});
afterEach(() => {
  proxy.fault = {};
  server.parts.config.TRUSTED_PROXIES = 1;
});

/** A proxy that adds its entry to `X-Forwarded-For`, and passes everything on as it comes. */
async function startProxy(port: number) {
  const made = { url: "", fault: {} as Fault, close: () => Promise.resolve() };
  const listening = createServer((incoming, outgoing) => {
    if (made.fault.answer?.(incoming, outgoing)) return;
    const entries = [incoming.headers["x-forwarded-for"] ?? [], "127.0.0.1"].flat();
    const headers = { ...incoming.headers, "x-forwarded-for": (made.fault.forward?.(entries) ?? entries).join(", ") };
    const forwarded = request({ port, method: incoming.method, path: incoming.url, headers }, (reply) => {
      if (made.fault.reply) return made.fault.reply(reply, outgoing);
      outgoing.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  made.url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  made.close = async () => {
    listening.closeAllConnections();
    await new Promise((resolve) => listening.close(resolve));
  };
  return made;
}

/** What is not in order. */
async function bad(): Promise<string[]> {
  const found = await examine({ parts: server.parts, mailTo: null, isLong: false, names: ["public_address"] });
  return found.filter(({ level }) => level !== "ok").map((each) => `${each.level}: ${each.found}`);
}

const isStream = (reply: IncomingMessage) => reply.headers["content-type"]?.startsWith("text/event-stream") === true;
/** Keeps the whole reply before it passes it on. */
function holdBack(reply: IncomingMessage, outgoing: ServerResponse, pack: (bytes: Buffer) => Buffer, more = {}) {
  const chunks: Buffer[] = [];
  reply.on("data", (chunk) => chunks.push(chunk));
  reply.on("end", () => {
    const { "transfer-encoding": _, ...headers } = reply.headers;
    outgoing.writeHead(reply.statusCode!, { ...headers, ...more });
    outgoing.end(pack(Buffer.concat(chunks)));
  });
}

describe("through a proxy", () => {
  it("that does nothing wrong, nothing is found", async () => {
    expect(await bad()).toEqual([]);
  });

  it("that holds streams back, or packs them", async () => {
    proxy.fault = { reply: (reply, outgoing) => holdBack(reply, outgoing, (bytes) => bytes) };
    expect(await bad()).toEqual([
      expect.stringContaining("error: Something in front of the service holds streams back"),
    ]);
    proxy.fault = { reply: (reply, outgoing) => holdBack(reply, outgoing, gzipSync, { "content-encoding": "gzip" }) };
    expect(await bad()).toContainEqual(
      expect.stringContaining("warning: Something in front of the service compresses streams (gzip)"),
    );
  });

  it("that changes their headers", async () => {
    proxy.fault = {
      reply: (reply, outgoing) => {
        outgoing.writeHead(reply.statusCode!, {
          ...reply.headers,
          ...(isStream(reply) && { "cache-control": "public" }),
        });
        reply.pipe(outgoing);
      },
    };
    expect(await bad()).toEqual([
      expect.stringContaining("warning: Something in front of the service changes the headers"),
    ]);
  });

  it("that is not counted, or counted twice, or does not add its entry", async () => {
    server.parts.config.TRUSTED_PROXIES = 0;
    expect(await bad()).toEqual([expect.stringContaining("error: All visitors share one address")]);
    server.parts.config.TRUSTED_PROXIES = 2;
    expect(await bad()).toEqual([expect.stringContaining("error: Visitors can choose their own address")]);
    server.parts.config.TRUSTED_PROXIES = 1;
    proxy.fault = { forward: (entries) => entries.slice(0, 1) };
    expect(await bad()).toEqual([expect.stringContaining("error: Visitors can choose their own address")]);
    proxy.fault = { forward: (entries) => entries.slice(1) };
    expect(await bad()).toEqual([]);
  });

  it("that answers preflights or refuses large bodies by itself, or redirects, or is somebody else", async () => {
    const answering = (when: (incoming: IncomingMessage) => boolean, status: number, headers = {}): Fault => ({
      answer: (incoming, outgoing) => {
        if (!when(incoming)) return false;
        incoming.resume();
        outgoing.writeHead(status, headers).end();
        return true;
      },
    });
    const isPreflight = ({ method }: IncomingMessage) => method === "OPTIONS";
    proxy.fault = answering(isPreflight, 204);
    expect(await bad()).toEqual([expect.stringMatching(/^error: The preflight .* refused/)]);
    proxy.fault = answering(isPreflight, 204, { "access-control-allow-origin": "*" });
    expect(await bad()).toEqual([expect.stringMatching(/^error: The preflight .* not the service's/)]);
    proxy.fault = answering(({ method }) => method === "POST", 413);
    expect(await bad()).toEqual([expect.stringContaining("error: The proxy refuses uploads of 10 MB")]);
    proxy.fault = answering(() => true, 301, { location: "https://elsewhere.example" });
    expect(await bad()).toEqual(["error: PUBLIC_URL answers with a redirect (301)."]);
    proxy.fault = answering(() => true, 200);
    expect(await bad()).toEqual(["error: Something else than Frontdesk answers at PUBLIC_URL (status 200)."]);
    proxy.fault = answering(({ url = "" }) => url.startsWith(ECHO_PATH), 404);
    expect(await bad()).toEqual(["warning: Streams could not be tried through PUBLIC_URL: status 404."]);
  });
});

describe("the echo", () => {
  const ask = (token: string) =>
    server.call("GET", ECHO_PATH, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
  const secret = () => server.parts.config.ADMIN_SECRET!;

  it("answers only who knows the secret, for two minutes", async () => {
    expect(await ask(signEcho(secret()))).toBe(200);
    expect(await ask(signEcho("another secret, which is long enough"))).toBe(401);
    expect(await ask(signEcho(secret(), Date.now() - 121_000))).toBe(401);
    expect(await ask(signEcho(secret(), Date.now() + 60_000))).toBe(401);
    expect(await ask("")).toBe(401);
  });
});
