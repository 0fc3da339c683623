import { connect } from "node:net";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";

const app = { fetch: async (request: Request) => new Response(`${request.method} ${await request.text()}`) };

/** Writes raw bytes and collects what comes back until the server closes the connection. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let reply = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("latin1");
    socket.on("data", (data) => {
      reply += data;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(reply));
  });
}

it("serves on a free port, and finishes replies in progress when it stops", async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = () => {};
  const arrived = new Promise<void>((resolve) => {
    started = resolve;
  });
  const slow = {
    fetch: async () => {
      started();
      await gate;
      return new Response("done");
    },
  };
  const server = await listen(slow, { host: "127.0.0.1", port: 0 });
  const reply = fetch(server.url).then((each) => each.text());
  await arrived;
  const closed = server.close(5_000);
  finish();
  expect(await reply).toBe("done");
  await closed;
  await expect(fetch(server.url)).rejects.toThrow();
});

it("closes connections that send heads or bodies too slowly, and keeps serving", async () => {
  const server = await listen(app, { host: "127.0.0.1", port: 0, headersTimeoutMs: 200, requestTimeoutMs: 400 });
  try {
    const head = exchange(server.port, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    const body = exchange(server.port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nab");
    expect(await head).toMatch(/^HTTP\/1\.1 408 /);
    expect(await body).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(await (await fetch(server.url)).text()).toBe("GET ");
  } finally {
    await server.close();
  }
});

it("answers HTTP/1.0 without a host name, as health checks of load balancers send it", async () => {
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  try {
    expect(await exchange(server.port, "OPTIONS /readyz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 [\s\S]*OPTIONS $/);
    expect(await exchange(server.port, "GET /readyz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 [\s\S]*GET $/);
    expect(await exchange(server.port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  } finally {
    await server.close();
  }
});

it("refuses anything but HTTP with a status, and oversized heads with 431", async () => {
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  try {
    expect(await exchange(server.port, "\x16\x03\x01\x02\0\x01\0\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await exchange(server.port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    expect(await exchange(server.port, "GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  } finally {
    await server.close();
  }
});
