/** Bytes that are almost HTTP, or not at all. */
import { connect } from "node:net";
import type { Chance } from "../support/junk.ts";

const CRLF = "\r\n";
const head = (first: string, headers: readonly string[] = []) =>
  [first, "Host: localhost", ...headers, "", ""].join(CRLF);
const post = (path: string, body: string, headers: readonly string[] = []) =>
  head(`POST ${path} HTTP/1.1`, ["Content-Type: application/json", "Connection: close", ...headers]) + body;
const sized = (path: string, body: string, token: string) =>
  post(path, body, [`Authorization: Bearer ${token}`, `Content-Length: ${Buffer.byteLength(body, "latin1")}`]);
const chunked = (path: string, chunks: string, headers: readonly string[] = []) =>
  post(path, chunks, ["Transfer-Encoding: chunked", ...headers]);
const PATHS = [
  "/api/v1/chat/init",
  "/api/v1/chat/stream",
  "/api/v1/chat/email",
  "/api/v1/admin/tickets",
  "/api/auth/sign-in/email",
];

/** Each makes the bytes of one connection. */
export const brokenRequests: Record<string, (chance: Chance, token: string) => string> = {
  "deep JSON": (c, token) => sized(c.pick(PATHS), "[".repeat(c.pick([1_000, 8_000, 100_000])), token),
  "deep JSON, closed": (c, token) => {
    const depth = c.pick([500, 3_000, 100_000]);
    return sized(c.pick(PATHS), `{"message":${"[".repeat(depth)}${"]".repeat(depth)}}`, token);
  },
  "giant JSON": (c, token) =>
    sized(c.pick(PATHS), `{"message":"${"x".repeat(c.pick([10_000, 300_000, 2_000_000]))}"}`, token),
  "giant JSON in chunks": (c, token) => {
    const chunk = `4000${CRLF}${"x".repeat(0x4000)}${CRLF}`;
    return chunked(c.pick(PATHS), `${chunk.repeat(c.pick([1, 10, 100]))}0${CRLF}${CRLF}`, [
      `Authorization: Bearer ${token}`,
    ]);
  },
  "lone surrogates": (c, token) =>
    sized("/api/v1/chat/email", `{"email":"${c.pick(["\\ud800", "\\udfff\\ud800", "\\ud83d"])}@x.co"}`, token),
  "a NUL": (c, token) =>
    sized(c.pick(PATHS), c.pick(['{"message":"a\\u0000b"}', "\0", '{"\0":1}', '{"message":"\0"}']), token),
  "bytes that are no UTF-8": (c, token) =>
    sized(c.pick(PATHS), c.pick(['{"message":"\xff\xfe"}', '{"message":"\xc0\x80"}', "\xed\xa0\x80", "\xff"]), token),
  "a chunk of a bad size": (c) =>
    chunked(
      c.pick(PATHS),
      c.pick([
        `zz${CRLF}x`,
        `-1${CRLF}x`,
        `0x10${CRLF}x`,
        `ffffffffffffffff${CRLF}x`,
        ` 5${CRLF}hello`,
        `5${CRLF}hello world`,
      ]),
    ),
  "a chunk that never ends": (c) =>
    chunked(c.pick(PATHS), c.pick([`10${CRLF}abc`, `5${CRLF}hello`, `5${CRLF}hello${CRLF}`, ""])),
  "chunk extensions": (c) =>
    chunked(c.pick(PATHS), `2;${"a=b;".repeat(c.pick([1, 100, 20_000]))}${CRLF}{}${CRLF}0${CRLF}${CRLF}`),
  trailers: (c) =>
    chunked(c.pick(PATHS), `2${CRLF}{}${CRLF}0${CRLF}${"X-T: 1\r\n".repeat(c.pick([1, 50, 3_000]))}${CRLF}`),
  "two framings": (c) =>
    chunked(c.pick(PATHS), `0${CRLF}${CRLF}GET /smuggled HTTP/1.1${CRLF}${CRLF}`, ["Content-Length: 5"]),
  "an odd transfer encoding": (c) =>
    post(c.pick(PATHS), `0${CRLF}${CRLF}`, [
      `Transfer-Encoding: ${c.pick(["xchunked", "chunked, chunked", "gzip", "identity", " chunked", "chunked\t", "\x0bchunked"])}`,
    ]),
  "a bad Content-Length": (c) =>
    post(c.pick(PATHS), "{}", [
      `Content-Length: ${c.pick(["-1", "+2", "2x", "0x2", "1e1", "", "99999999999999999999", "2, 2", "٢"])}`,
    ]),
  "two Content-Lengths": (c) =>
    post(c.pick(PATHS), "{}", ["Content-Length: 2", `Content-Length: ${c.pick(["2", "3", "0"])}`]),
  "a body that stops short": (c) => post(c.pick(PATHS), "{", [`Content-Length: ${c.pick([2, 100, 2_000])}`]),
  "many headers": (c) =>
    head(
      "GET /healthz HTTP/1.1",
      Array.from({ length: c.pick([99, 500, 5_000]) }, (_, n) => `X-${n}: ${n}`),
    ),
  "large headers": (c) => head("GET /healthz HTTP/1.1", [`X: ${"a".repeat(c.pick([8_000, 17_000, 200_000]))}`]),
  "a long path": (c) => head(`GET /${"a".repeat(c.pick([5_000, 15_000, 100_000]))} HTTP/1.1`),
  "an odd path": (c) =>
    head(
      `GET ${c.pick(["/%", "/%zz", "/\\..\\x", "//", "///x", "/a\tb", "/\x7f", "/é", "*", "x", "?", "#", "/widget/%2e%2e%2f%2e%2e%2fpackage.json", "/admin/..;/x", "http://", "http://[", "http://other.example/healthz"])} HTTP/1.1`,
      ["Connection: close"],
    ),
  "an odd host": (c) =>
    `GET /healthz HTTP/1.1${CRLF}${c.pick(["", "Host: a\r\nHost: b\r\n", "Host: \r\n", "Host: a b\r\n", "Host: [::1\r\n", "Host: a/b\r\n", "Host: a@b\r\n", "Host: \x00\r\n", "Host: x:99999\r\n"])}Connection: close${CRLF}${CRLF}`,
  "an odd version": (c) =>
    `${c.pick(["GET /healthz", "GET /healthz HTTP/0.9", "GET /healthz HTTP/1.0", "GET /healthz HTTP/2.0", "GET /healthz HTTP/9.9", "GET /healthz http/1.1", "PRI * HTTP/2.0"])}${CRLF}Host: a${CRLF}Connection: close${CRLF}${CRLF}`,
  "an odd method": (c) =>
    head(
      `${c.pick(["TRACE", "TRACK", "CONNECT", "get", "FOO", "G ET", "PURGE", "QUERY", "M-SEARCH", "\x00", "OPTIONS"])} ${c.pick(["/healthz", "/api/v1/chat/init", "localhost:80", "*"])} HTTP/1.1`,
      ["Connection: close"],
    ),
  "TRACE with a body": (c) =>
    post("/api/v1/chat/init", "{}", ["Content-Length: 2"]).replace("POST", c.pick(["TRACE", "QUERY", "GET", "HEAD"])),
  "an upgrade": (c) =>
    head("GET /api/v1/chat/events HTTP/1.1", [
      "Connection: Upgrade, close",
      `Upgrade: ${c.pick(["websocket", "h2c", "TLS/1.0", ""])}`,
      "Sec-WebSocket-Key: x",
    ]),
  "an expectation": (c) =>
    post("/api/v1/chat/init", "{}", [
      `Expect: ${c.pick(["100-continue", "200-ok", "100-continue, x"])}`,
      "Content-Length: 2",
    ]),
  "odd header lines": (c) =>
    head("GET /healthz HTTP/1.1", [
      c.pick([" folded: x", "no colon", ": no name", "X : space", "X:\x01", "X: \x00", "X: a\rb", "X\x00: y", "é: é"]),
      "Connection: close",
    ]),
  "bare line feeds": () => "GET /healthz HTTP/1.1\nHost: a\nConnection: close\n\n",
  "many requests at once": (c) =>
    head("GET /healthz HTTP/1.1").repeat(c.pick([10, 100])) + head("GET /healthz HTTP/1.1", ["Connection: close"]),
  "a TLS hello": () => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".padEnd(300, "\x00"),
  noise: (c) => Array.from({ length: c.pick([1, 50, 5_000]) }, () => String.fromCharCode(c.below(256))).join(""),
  "a head that never ends": (c) =>
    `GET /healthz HTTP/1.1${CRLF}Host: a${CRLF}${c.pick(["X-Slow", "X-Slow: ", "", "X-Slow: 1\r\n"])}`,
  "a slow body": (c) => post("/api/v1/chat/init", "{", [`Content-Length: ${c.pick([10, 1_000])}`]),
  nothing: () => "",
};

/** Longer than the server's patience with a request, shorter than ours with a test. */
const GIVE_UP_MS = 8_000;

/** Sends the bytes and waits until the server has closed the connection. */
export function exchange(port: number, bytes: string): Promise<{ reply: string; ms: number; timedOut: boolean }> {
  return new Promise((resolve) => {
    const start = performance.now();
    let reply = "";
    let timedOut = false;
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    const giveUp = setTimeout(() => {
      timedOut = true;
      socket.destroy();
    }, GIVE_UP_MS);
    socket.setEncoding("latin1");
    socket.on("data", (data) => {
      reply += data;
      // A finished reply on a connection that is kept alive for more: enough seen.
      if (isComplete(reply) && !/^connection: close/im.test(reply)) socket.end();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(giveUp);
      resolve({ reply, ms: performance.now() - start, timedOut });
    });
  });
}

/** Whether the first reply is all there. */
function isComplete(reply: string): boolean {
  const end = reply.indexOf("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(reply)?.[1];
  return end >= 0 && length !== undefined && reply.length >= end + 4 + Number(length);
}
