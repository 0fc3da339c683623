import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Desk, openDesk } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ MAX_STREAMS_PER_MEMBER: "3" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

test("a key or a member may open a fixed number of notice streams, and a closed one makes room", async () => {
  const made = await desk.owner("POST", "/api-keys", { name: "watcher", scopes: ["read"] });
  const open = async () => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${made.json.secret}` };
    const reply = await fetch(`${server.url}/api/v1/admin/events`, { headers, signal: stop.signal });
    return { status: reply.status, retryAfter: reply.headers.get("retry-after"), close: () => stop.abort() };
  };
  const streams = await Promise.all(Array.from({ length: 10 }, open));
  const refused = streams.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
  for (const stream of streams) stream.close();
  let last = await open();
  await vi.waitFor(async () => {
    if (last.status !== 200) last = await open();
    expect(last.status).toBe(200);
  });
  last.close();
});
