/** A web search endpoint on loopback, as the common ones answer. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeWebSearch {
  /** The address with `{query}` in it. */
  url: string;
  asked: { query: string | null; path: string; headers: Record<string, unknown> }[];
  /** What the next requests get. */
  reply: { status: number; body: string; headers?: Record<string, string> };
  /** Answers with these, as SearXNG would. */
  find(...results: { title?: unknown; url?: unknown; content?: unknown }[]): void;
  close(): Promise<void>;
}

export async function startFakeWebSearch(): Promise<FakeWebSearch> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    fake.asked.push({ query: url.searchParams.get("q"), path: url.pathname + url.search, headers: request.headers });
    response.writeHead(fake.reply.status, { "content-type": "application/json", ...fake.reply.headers });
    response.end(fake.reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeWebSearch = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?q={query}&lang={locale}&n={limit}`,
    asked: [],
    reply: { status: 200, body: JSON.stringify({ results: [] }) },
    find(...results) {
      fake.reply = { status: 200, body: JSON.stringify({ results }) };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}
