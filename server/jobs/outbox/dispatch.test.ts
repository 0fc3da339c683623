/** Who is next, and who waits for whom: the outbox with works that end when the test says so. */
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EffectKind } from "../../outbox/kinds.ts";
import { createTestTenant } from "../../test/support/harness.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";
import { until } from "../../test/support/world.ts";
import { type Dispatch, openDispatch } from "./dispatch.ts";
import { buildHandlers, type Handlers } from "./handlers.ts";
import { LANES, traits } from "./traits.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

let slow: Set<string>;
let begun: string[];
let release: () => void;
let handlers: Handlers;
let dispatch: Dispatch;
/** All kinds say that they began; those of the tenants in `slow`, and of the kinds in it, end only when they are released. */
beforeEach(async () => {
  await server.admin`delete from outbox`;
  begun = [];
  slow = new Set();
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  const kinds = Object.keys(buildHandlers(server.parts, null as never, async () => {})) as EffectKind[];
  const work = (kind: EffectKind) => async (row: { tenant_id: string }) => {
    begun.push(row.tenant_id);
    if (slow.has(row.tenant_id) || slow.has(kind)) await promise;
    return { done: async () => {} };
  };
  handlers = Object.fromEntries(kinds.map((kind) => [kind, work(kind)])) as unknown as Handlers;
  dispatch = openDispatch(server.parts, handlers);
});

async function owe(kind: EffectKind, tenantId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await server.admin`insert into outbox (tenant_id, id, kind, payload) values (${tenantId}, ${v7()}, ${kind}, '{}')`;
}
const open = () => server.admin`select kind, attempts, last_error, dead_at from outbox where done_at is null`;
const tenant = async () => (await createTestTenant(server.parts.db)).tenantId;

test("a tenant whose mails are slow fills its own places and holds up no other's, however many it has", async () => {
  const [busy, calm] = [await tenant(), await tenant()];
  slow.add(busy);
  await owe("mail_mention", busy, 150);
  await owe("mail_mention", calm, 3);
  await dispatch.look();
  await until(() => begun.filter((id) => id === calm).length === 2);
  await until(async () => {
    await dispatch.look();
    return begun.filter((id) => id === calm).length === 3;
  });
  expect(begun.filter((id) => id === busy)).toHaveLength(LANES.mail.perTenant);
  release();
  await dispatch.idle();
});

test("mails that all hang delay no graph, no alert and no job", async () => {
  slow.add("mail_waiting");
  const tenants = await Promise.all(Array.from({ length: 6 }, tenant));
  for (const each of tenants) await owe("mail_waiting", each, 3);
  await dispatch.look();
  expect(begun).toHaveLength(LANES.mail.atOnce);
  await owe("resume_graph", tenants[0]!, 1);
  await owe("escalation_opened", tenants[0]!, 1);
  await owe("job", tenants[0]!, 1);
  expect(await dispatch.look()).toBe(3);
  await until(async () => (await open()).every(({ kind }) => kind === "mail_waiting"));
  release();
  await dispatch.idle();
});

test("a row whose process dies in every try becomes a dead letter instead of killing processes for ever", async () => {
  const tenantId = await tenant();
  await owe("job", tenantId, 1);
  await server.admin`update outbox set attempts = ${traits.job.maxTries}`;
  await dispatch.look();
  await dispatch.idle();
  const rows = await server.admin`select done_at is not null as done, dead_at is not null as dead from outbox`;
  expect([begun, rows]).toEqual([[], [{ done: true, dead: true }]]);
});

test("finished rows are not left behind, and two processes carry each one out once", async () => {
  const tenantId = await tenant();
  await owe("job", tenantId, 40);
  const both = [dispatch, openDispatch(server.parts, handlers)];
  await until(async () => {
    await Promise.all(both.map((each) => each.look()));
    await Promise.all(both.map((each) => each.idle()));
    return (await open()).length === 0;
  });
  expect(begun).toHaveLength(40);
});
