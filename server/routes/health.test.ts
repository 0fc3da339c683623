import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("is alive and ready, and not ready while it drains", async () => {
  expect((await server.call("GET", "/healthz")).json).toEqual({ status: "ok" });
  const ready = await server.call("GET", "/readyz");
  expect([ready.status, ready.json]).toEqual([
    200,
    { status: "ready", draining: false, database: "ready", sweeps: "ready" },
  ]);
  server.setDraining(true);
  const draining = await server.call("GET", "/readyz");
  expect([draining.status, draining.json.status]).toEqual([503, "not_ready"]);
  server.setDraining(false);
  expect((await server.call("GET", "/healthz")).status).toBe(200);
});

it("is not ready when the background jobs have stopped, and says so", async () => {
  server.setSweepAge(61);
  const stalled = await server.call("GET", "/readyz");
  expect([stalled.status, stalled.json.sweeps, stalled.json.database]).toEqual([503, "stalled", "ready"]);
  server.setSweepAge(0);
  expect((await server.call("GET", "/readyz")).status).toBe(200);
});

it("is not ready on a database of another build, or without one", async () => {
  const pool = server.admin;
  const [last] = await pool`delete from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations) returning *`;
  expect((await server.call("GET", "/readyz")).json.database).toBe("not_migrated");
  await pool`insert into drizzle.__drizzle_migrations ${pool(last ?? {})}`;
  expect((await server.call("GET", "/readyz")).status).toBe(200);
});

it("says when the database is away: not ready, come back later, and no word on why", async () => {
  const cut = await startTestServer();
  try {
    await cut.parts.db.close();
    const ready = await cut.call("GET", "/readyz");
    expect([ready.status, ready.json.database]).toEqual([503, "unreachable"]);
    const body = { tenant_id: "01980000-0000-7000-8000-000000000000" };
    const init = await cut.call("POST", "/api/v1/chat/init", { origin: "https://shop.example", body });
    expect([init.status, init.json.key]).toEqual([503, "unavailable"]);
    expect(Number(init.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Object.keys(init.json).sort()).toEqual(["key", "request_id", "status", "title", "type"]);
  } finally {
    await cut.close();
  }
});

it("shows its metrics to whoever has the token, and has none where no token is set", async () => {
  expect((await server.call("GET", "/metrics")).status).toBe(404);
  const guarded = await startTestServer({ METRICS_TOKEN: "a-token-of-the-operator" });
  try {
    await guarded.call("GET", "/readyz");
    expect((await guarded.call("GET", "/metrics")).status).toBe(401);
    expect((await guarded.call("GET", "/metrics", { token: "a-token-of-the-operat0r" })).status).toBe(401);
    const shown = await guarded.call("GET", "/metrics", { token: "a-token-of-the-operator" });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('frontdesk_http_request_seconds_count{method="GET",route="/readyz",status="200"}');
  } finally {
    await guarded.close();
  }
});

it("describes its API, and shows the description without anything from elsewhere", async () => {
  const { json } = await server.call("GET", "/openapi.json");
  expect(json.openapi).toBe("3.1.0");
  expect(Object.keys(json.paths)).toEqual(
    expect.arrayContaining(["/api/v1/chat/init", "/api/v1/chat/stream", "/api/v1/chat/conversations/{id}"]),
  );
  const page = await server.call("GET", "/docs");
  expect(page.text).not.toMatch(/https?:\/\//);
  const linked = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(linked.length).toBeGreaterThan(2);
  for (const path of linked) expect((await server.call("GET", path)).status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
});

it("answers unknown paths and methods with keys, and every reply with the same safe headers", async () => {
  const unknown = await server.call("GET", "/nowhere");
  expect([unknown.status, unknown.json.key]).toEqual([404, "not_found"]);
  const wrong = await server.call("PUT", "/api/v1/chat/init", { body: {} });
  expect([wrong.status, wrong.json.key, wrong.headers.get("allow")]).toEqual([405, "method_not_allowed", "POST"]);
  for (const { headers, json } of [unknown, wrong]) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-request-id")).toBe(json.request_id);
  }
});

it("logs one line per request, by route and without the query", async () => {
  const seen = server.lines.length;
  await server.call("GET", "/api/v1/chat/history?token=secret-looking-thing", {
    headers: { "x-request-id": "chosen-by-client" },
  });
  const lines = server.lines.slice(seen);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    method: "GET",
    path: "/api/v1/chat/history",
    route: "/api/v1/chat/history",
    status: 401,
  });
  expect(lines[0]?.error_key).toBe("unauthorized");
  expect(JSON.stringify(lines)).not.toMatch(/secret-looking|chosen-by-client/);
});
