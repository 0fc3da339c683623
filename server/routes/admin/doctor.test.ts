/** Who may ask the doctor over HTTP, and what they get. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { doctorReportSchema } from "../../protocol/operator.ts";
import { type Desk, openDesk } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let operator: Desk;
beforeAll(async () => {
  server = await startTestServer();
  operator = await openDesk(server);
  server.parts.config.OPERATORS = new Set([operator.ownerEmail]);
});
afterAll(() => server.close());

test("an operator gets the findings of one check, with settings beside those of the configuration", async () => {
  const clock = await operator.owner("GET", "/doctor?check=clock");
  expect(clock.status).toBe(200);
  expect(doctorReportSchema.parse(clock.json)).toMatchObject({
    findings: [{ check: "clock", level: "ok" }],
    settings: [],
  });
  const { settings } = (await operator.owner("GET", "/doctor?check=configuration")).json;
  expect(settings).toContainEqual(expect.objectContaining({ name: "ADMIN_SECRET", value: null }));
  expect((await operator.owner("GET", "/doctor?check=nonsense")).status).toBe(400);
});

test("nobody else: not an owner, not an agent of the operator's desk, not a key", async () => {
  const desk = await openDesk(server);
  expect((await desk.owner("GET", "/doctor?check=clock")).status).toBe(404);
  expect((await operator.agent("GET", "/doctor?check=clock")).status).toBe(403);
  const key = (await operator.owner("POST", "/api-keys", { name: "all", scopes: ["read", "settings"] })).json;
  const byKey = await server.call("GET", "/api/v1/admin/doctor?check=clock", {
    headers: { authorization: `Bearer ${key.secret}` },
  });
  expect(byKey.status).toBe(403);
});

test("an operator may run it only so often", async () => {
  const { limiter } = server.parts;
  const id = operator.ctx.actor.id;
  while ((await limiter.take("doctor", id)) === null);
  expect((await operator.owner("GET", "/doctor?check=clock")).status).toBe(429);
});
