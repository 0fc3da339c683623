import { afterAll, expect, test } from "vitest";
import { type Listening, listen } from "./listen.ts";
import { newRouter } from "./router.ts";
import { openStreams, RESPONSE_ALREADY_SENT, type SseStream, type Streams } from "./sse.ts";

const open: Listening[] = [];
afterAll(() => Promise.all(open.map((server) => server.close(0))));

/** A service that only has streams. @returns its address, its streams, and what each of them was given */
async function serve(streams: Streams = openStreams(), onOpen: (stream: SseStream) => void = () => {}) {
  const app = newRouter();
  app.get("/", (c) => {
    onOpen(streams.open(c));
    return RESPONSE_ALREADY_SENT;
  });
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  open.push(server);
  return { url: server.url, streams };
}

/** Opens a stream. @returns a function that reads on until the text so far matches, and one that reads to the end */
async function read(url: string) {
  const reader = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (isEnough: (text: string) => boolean) => {
    while (!isEnough(text)) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
    }
    return text;
  };
  return { until, toEnd: () => until(() => false), cancel: () => reader.cancel() };
}

test("a service that ends its streams leaves those of another one open", async () => {
  const sent: SseStream[] = [];
  const [ending, staying] = [await serve(), await serve(openStreams(), (stream) => sent.push(stream))];
  const [ended, stayed] = [await read(ending.url), await read(staying.url)];
  ending.streams.endAll(1000);
  expect(await ended.toEnd()).toBe(":\n\nretry: 1000\n\n");
  expect([ending.streams.count, staying.streams.count]).toEqual([0, 1]);
  sent[0]!.send({ id: 7, event: "status", data: "{}" });
  expect(await stayed.until((text) => text.includes("data"))).toBe(":\n\nid: 7\nevent: status\ndata: {}\n\n");
  await stayed.cancel();
});

test("every stream gets heartbeats, even one that opens while others are open", async () => {
  const { url } = await serve(openStreams(120));
  const first = await read(url);
  await first.until((text) => text.length >= 9);
  const others = await Promise.all(Array.from({ length: 70 }, () => read(url)));
  await Promise.all([first, ...others].map((stream) => stream.until((text) => text.length >= 18)));
  await Promise.all([first, ...others].map((stream) => stream.cancel()));
});

test("a stream ends on time, whether that is before or after its next heartbeat", async () => {
  const moments = [Date.now() + 50, Date.now() + 300, Date.now() - 1000];
  const ended: number[] = [];
  const { url } = await serve(openStreams(100), (stream) => {
    const moment = moments.shift()!;
    stream.endAt(moment);
    stream.onClose(() => ended.push(Date.now() - moment));
  });
  for (let n = 0; n < 3; n++) expect(await (await read(url)).toEnd()).toMatch(/retry: 0\n\n$/);
  // A timer may fire a millisecond before its time.
  expect(Math.min(...ended)).toBeGreaterThanOrEqual(-2);
});

test("a client that goes away is forgotten", async () => {
  const closed: Promise<void>[] = [];
  const { url, streams } = await serve(openStreams(), (stream) => {
    closed.push(new Promise<void>((resolve) => stream.onClose(resolve)));
  });
  const stream = await read(url);
  expect(streams.count).toBe(1);
  await stream.cancel();
  await Promise.all(closed);
  expect(streams.count).toBe(0);
});
