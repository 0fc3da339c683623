import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { ChatEvent, NumberedEvent } from "../../../server/protocol/events.ts";
import { ask, open, RequestError } from "./http.ts";
import { Link } from "./link.ts";
import { reduceLine } from "./reduceLine.ts";
import { createParser, decodeEvent, readEvents, type StreamEvent } from "./sse.ts";
import { createStore } from "./store.ts";

const TURN = "22222222-2222-4222-8222-222222222222";
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: (response: ServerResponse, lastId: number) => void): Promise<string> {
  const server = createServer((request, response) => answer(response, Number(request.headers["last-event-id"] ?? 0)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function encode({ id, event }: NumberedEvent): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

const tokens = (words: string[]): NumberedEvent[] =>
  words.map((content, index) => ({ id: index + 1, event: { type: "token", content, turn_id: TURN } }));

describe("reading a stream", () => {
  it("yields every event in order, wherever the bytes are split, in any language", async () => {
    const events = tokens(["Grüße ", "مرحبا ", "你好 ", "👋🏽 ", "line\nbreak"]);
    const bytes = Buffer.from(`: hello\n\n${events.map(encode).join("")}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        const url = await serve(async (response) => {
          response.writeHead(200, { "content-type": "text/event-stream" });
          let from = 0;
          for (const cut of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
            response.write(bytes.subarray(from, cut));
            await new Promise(setImmediate);
            from = cut;
          }
          response.end();
        });
        const seen: StreamEvent[] = [];
        await readEvents(await open(url), (event) => seen.push(event));
        expect(seen).toEqual(events);
      }),
      { numRuns: 25 },
    );
  });

  it("skips what is not an event and goes on", async () => {
    const good = { id: 7, event: { type: "title", content: "T", turn_id: null } as ChatEvent };
    const url = await serve((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        `: beat\n\nid: 1\ndata: not json\n\ndata: {"type":"title","content":"T","turn_id":null}\n\n${encode(good)}`,
      );
    });
    const seen: StreamEvent[] = [];
    await readEvents(await open(url), (event) => seen.push(event));
    expect(seen).toEqual([{ ...good, id: null }, good]);
  });

  it("rejects when the connection breaks", async () => {
    const url = await serve((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": hello\n\n", () => response.destroy());
    });
    await expect(readEvents(await open(url), () => undefined)).rejects.toThrow();
  });

  it("accepts the server's ids, which count microseconds", () => {
    const data = '{"type":"title","content":"T","turn_id":null}';
    expect(decodeEvent("1763700000123456", data)?.id).toBe(1_763_700_000_123_456);
  });

  it.each(["-1", "1.5", "x", "9999999999999999999"])("rejects the event id %j", (id) => {
    expect(decodeEvent(id, '{"type":"end","content":"answered","turn_id":null}')).toBeNull();
  });
});

/** Everything the parser makes of a text that arrives in these pieces. */
function parse(pieces: string[]): [id: string | null, data: string][] {
  const messages: [string | null, string][] = [];
  const feed = createParser((id, data) => messages.push([id, data]));
  pieces.forEach(feed);
  return messages;
}

describe("the stream's format", () => {
  const line = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", ":", " ", "é", "👋", "\u2028", "{", "\u0000"), maxLength: 8 }),
    fc.constantFrom("", ":", ": beat", "data", "data:", "data: x", "data:  y", "id: 7", "id", "event: end", "retry: 1"),
  );

  it("gives the same messages wherever the text is split and however its lines end", () => {
    const lines = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 40 });
    fc.assert(
      fc.property(lines, fc.array(fc.nat(400), { maxLength: 20 }), (parts, cuts) => {
        const whole = parts.map(([text]) => `${text}\n`).join("");
        // A lone return, an empty line and a line feed would read as one line ending instead of two.
        const mixed = parts
          .map(([text, end], n) => text + (end === "\r" && parts[n + 1]?.[0] === "" ? "\r\n" : end))
          .join("");
        const at = [0, ...cuts.filter((cut) => cut <= mixed.length).toSorted((a, b) => a - b), mixed.length];
        const pieces = at.slice(1).map((end, n) => mixed.slice(at[n], end));
        expect(parse(pieces)).toEqual(parse([whole]));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["one line", "data: a\n\n", [[null, "a"]]],
    ["several lines of data", "data: a\ndata:b\ndata\n\n", [[null, "a\nb\n"]]],
    ["one space after the colon is no data", "data:  a\n\n", [[null, " a"]]],
    ["comments and fields of others", ": hi\nretry: 5\nid: 3\nevent: x\ndata: a\n\n", [["3", "a"]]],
    [
      "an id is its own message's",
      "id: 3\ndata: a\n\ndata: b\n\n",
      [
        ["3", "a"],
        [null, "b"],
      ],
    ],
    ["a message without its end", "data: a\n\ndata: b\n", [[null, "a"]]],
    ["a message without data", "id: 3\n\ndata: b\n\n", [[null, "b"]]],
    [
      "returns alone",
      "data: a\r\rdata: b\r\r",
      [
        [null, "a"],
        [null, "b"],
      ],
    ],
    ["separators of Unicode are no line's end", "data: a\u2028b\u0085\n\n", [[null, "a\u2028b\u0085"]]],
  ])("reads %s", (_what, text, messages) => {
    expect(parse([text])).toEqual(messages);
    expect(parse([...text])).toEqual(messages);
  });

  it("gives up on a message that never ends", () => {
    const feed = createParser(() => undefined);
    const endless = () => {
      for (let n = 0; n < 200; n++) feed(n % 2 ? "data: more\n" : `data: ${"x".repeat(20_000)}\n`);
    };
    expect(endless).toThrow("too long");
  });

  it("ignores a byte order mark", async () => {
    const url = await serve((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`\uFEFF${encode(tokens(["a"])[0] as NumberedEvent)}`);
    });
    const seen: StreamEvent[] = [];
    await readEvents(await open(url), (event) => seen.push(event));
    expect(seen).toEqual(tokens(["a"]));
  });
});

describe("the ticket's stream", () => {
  it("recovers from every cut and delivers each piece of text exactly once", async () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index} `);
    const events = tokens(words);
    let connections = 0;
    const url = await serve((response, lastId) => {
      connections += 1;
      response.writeHead(200, { "content-type": "text/event-stream" });
      // Each connection repeats the last known event, then breaks in the middle of a later one.
      const rest = events.filter((event) => event.id >= lastId);
      const text = rest.slice(0, 9).map(encode).join("");
      const isLast = rest.length <= 9;
      response.write(isLast ? text : text.slice(0, -20), () => !isLast && response.destroy());
    });
    const store = createStore();
    store.useLine(reduceLine);
    const link = new Link({
      connect: (lastId, signal) => open(url, { signal, headers: { "last-event-id": String(lastId) } }),
      poll: async () => [],
      cursor: () => store.get().cursor,
      resync: async () => undefined,
      onEvent: (event) => store.dispatch({ type: "event", source: "ticket", ...event }),
      onState: (state) => store.dispatch({ type: "link", link: state }),
    });
    link.start();
    const hurry = setInterval(() => link.kick(), 5);
    expect(await store.until((state) => state.cursor === events.length, 10_000)).toBe(true);
    clearInterval(hurry);
    expect(store.get().turn?.draft).toBe(words.join(""));
    expect(connections).toBeGreaterThan(3);
    link.stop();
    expect(await store.until((state) => state.link === "idle", 2_000)).toBe(true);
  });
});

describe("a request", () => {
  it("fails with the server's key, reference and waiting time", async () => {
    const url = await serve((response) => {
      response.writeHead(429, { "content-type": "application/json", "retry-after": "7" });
      response.end('{"key":"rate_limited","request_id":"r9"}');
    });
    const error = await ask(url).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: 429, key: "rate_limited", requestId: "r9", waitMs: 7_000 });
  });

  it("makes sense of a proxy's own error page", async () => {
    const url = await serve((response) => response.writeHead(502).end("<html>Bad gateway</html>"));
    await expect(ask(url)).rejects.toMatchObject({ status: 502, key: "unavailable" });
  });

  it("says so when no reply arrives", async () => {
    await expect(ask("http://127.0.0.1:1/")).rejects.toMatchObject({ status: 0, key: "network" });
  });
});
