import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { withTenant } from "../db/tenant.ts";
import type { InitReply } from "../protocol/api.ts";
import type { NumberedEvent } from "../protocol/events.ts";
import { createTenant } from "../tenants/createTenant.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const ORIGIN = "https://shop.example";
let server: TestServer;
let tenantId: string;
beforeAll(async () => {
  server = await startTestServer();
  tenantId = (await createTenant(server.parts.db, { name: "Shop", origins: [ORIGIN] })).id;
});
afterAll(() => server.close());

const inTenant = <T>(work: Parameters<typeof withTenant<T>>[1]) => withTenant({ db: server.parts.db, tenantId }, work);
const call = (method: string, path: string, session: InitReply, body?: unknown) =>
  server.call(method, `/api/v1/chat${path}`, {
    token: session.token,
    origin: ORIGIN,
    ...(body !== undefined && { body }),
  });
/** Adds a message to the ticket, as a turn would. @returns its id */
async function say(ticketId: string, role: "visitor" | "assistant", content: string): Promise<string> {
  const id = randomUUID();
  await inTenant(async ({ sql }) => {
    const [ticket] = await sql`
      update tickets set last_seq = last_seq + 1, updated_at = clock_timestamp() where id = ${ticketId} returning last_seq`;
    await sql`insert into messages (tenant_id, id, ticket_id, seq, role, content)
      values (${tenantId}, ${id}, ${ticketId}, ${ticket?.last_seq ?? 0}, ${role}, ${content})`;
  });
  return id;
}

describe("a visitor's conversations", () => {
  it("are listed newest first with their last message, and without empty ones", async () => {
    const first = await server.init(tenantId, ORIGIN);
    await say(first.ticket_id, "visitor", "First question");
    const second = await server.init(tenantId, ORIGIN, { resume: first.resume, conversation: "new" });
    await say(second.ticket_id, "visitor", "Second question");
    await say(second.ticket_id, "assistant", "Second answer");
    const empty = await server.init(tenantId, ORIGIN, { resume: second.resume, conversation: "new" });
    const stranger = await server.init(tenantId, ORIGIN);
    await say(stranger.ticket_id, "visitor", "Not yours");

    const { status, json } = await call("GET", "/conversations", empty);
    expect(status).toBe(200);
    const shown = json.conversations.map((each: Record<string, unknown>) => [
      each.ticket_id,
      each.last_message,
      each.status,
    ]);
    expect(shown).toEqual([
      [second.ticket_id, "Second answer", "open"],
      [first.ticket_id, "First question", "open"],
    ]);
    expect(Date.parse(json.conversations[0].updated_at)).toBeGreaterThan(Date.parse(json.conversations[1].updated_at));
  });
  it("are renamed for good, and the other tabs are told", async () => {
    const session = await server.init(tenantId, ORIGIN);
    await say(session.ticket_id, "visitor", "Hello");
    const events: NumberedEvent[] = [];
    const stop = await server.parts.turnLog.follow({ tenantId, ticketId: session.ticket_id }, 0, (more) =>
      events.push(...more),
    );
    expect(
      (await call("PATCH", `/conversations/${session.ticket_id}`, session, { title: "  My parcel " })).status,
    ).toBe(204);
    expect((await call("GET", "/conversations", session)).json.conversations[0].title).toBe("My parcel");
    const told = [{ type: "title", content: "My parcel", turn_id: null }];
    await vi.waitFor(() => expect(events.map(({ event }) => event)).toEqual(told));
    stop();
    const [ticket] = await inTenant(({ sql }) => sql`select titled_by from tickets where id = ${session.ticket_id}`);
    expect(ticket?.titled_by).toBe("visitor");
    expect((await call("PATCH", `/conversations/${session.ticket_id}`, session, { title: " " })).status).toBe(400);
  });
  it("are deleted with everything that belongs to them, checkpoints and log included", async () => {
    const session = await server.init(tenantId, ORIGIN);
    const ticketId = session.ticket_id;
    const messageId = await say(ticketId, "assistant", "An answer");
    await call("POST", "/feedback", session, { message_id: messageId, rating: "up" });
    await fillTables(ticketId, messageId);
    await server.parts.turnLog.append({ tenantId, ticketId }, [{ type: "title", content: "x", turn_id: null }]);
    const before = await rowsOf(ticketId);
    expect(Object.values(before).filter((count) => count === 0)).toEqual([]);

    expect((await call("DELETE", `/conversations/${ticketId}`, session)).status).toBe(204);
    const after = await rowsOf(ticketId);
    expect(after).toEqual(Object.fromEntries(Object.keys(before).map((table) => [table, 0])));
    expect(await server.parts.turnLog.read({ tenantId, ticketId }, 0)).toEqual([]);
    expect((await call("DELETE", `/conversations/${ticketId}`, session)).status).toBe(404);
  });
  it("look the same when they are another visitor's, another tenant's or nobody's", async () => {
    const mine = await server.init(tenantId, ORIGIN);
    const theirs = await server.init(tenantId, ORIGIN);
    const other = await createTenant(server.parts.db, { name: "Other", origins: [ORIGIN] });
    const foreign = await server.init(other.id, ORIGIN);
    for (const id of [theirs.ticket_id, foreign.ticket_id, randomUUID(), "not-an-id", "%00"]) {
      for (const [method, body] of [
        ["PATCH", { title: "Mine now" }],
        ["DELETE", undefined],
      ] as const) {
        const { status, json } = await call(method, `/conversations/${id}`, mine, body);
        expect([status, json.key, json.details]).toEqual([404, "not_found", undefined]);
      }
    }
    const [ticket] = await inTenant(({ sql }) => sql`select title from tickets where id = ${theirs.ticket_id}`);
    expect(ticket).toEqual({ title: null });
  });
});

describe("feedback", () => {
  it("is stored once per answer, and the last one counts", async () => {
    const session = await server.init(tenantId, ORIGIN);
    const answer = await say(session.ticket_id, "assistant", "An answer");
    expect((await call("POST", "/feedback", session, { message_id: answer, rating: "up" })).status).toBe(204);
    expect(
      (await call("POST", "/feedback", session, { message_id: answer, rating: "down", cause: "wrong", reason: "No." }))
        .status,
    ).toBe(204);
    const rows = await inTenant(
      ({ sql }) => sql`select rating, cause, reason from feedback where message_id = ${answer}`,
    );
    expect(rows).toEqual([{ rating: "down", cause: "wrong", reason: "No." }]);
    expect((await call("GET", "/history", session)).json.ratings).toEqual({ [answer]: "down" });
  });
  it("is for answers of the session's own conversation only", async () => {
    const session = await server.init(tenantId, ORIGIN);
    const question = await say(session.ticket_id, "visitor", "A question");
    const theirs = await say((await server.init(tenantId, ORIGIN)).ticket_id, "assistant", "Not yours");
    for (const message_id of [question, theirs, randomUUID()]) {
      expect((await call("POST", "/feedback", session, { message_id, rating: "up" })).status).toBe(404);
    }
    for (const odd of [{ rating: "meh" }, { rating: "down", cause: "Monday" }]) {
      expect((await call("POST", "/feedback", session, { message_id: question, ...odd })).status).toBe(400);
    }
  });
});

it("keeps the address a visitor leaves, for this conversation and the next", async () => {
  const session = await server.init(tenantId, ORIGIN);
  const left = await call("POST", "/email", session, { email: "ada@example.com" });
  expect([left.status, left.json]).toEqual([200, { email: "a•••@example.com" }]);
  expect((await call("GET", "/history", session)).json.email).toBe("a•••@example.com");
  const next = await server.init(tenantId, ORIGIN, { resume: session.resume, conversation: "new" });
  const rows = await inTenant(
    ({ sql }) => sql`select email from tickets where id in (${session.ticket_id}, ${next.ticket_id})`,
  );
  expect(rows).toEqual([{ email: "ada@example.com" }, { email: "ada@example.com" }]);
  expect((await call("POST", "/email", session, { email: "nobody" })).json.errors).toEqual([
    { field: "email", reason: "wrong_format" },
  ]);
});

it("forgets an address that is changed or withdrawn, for later conversations too", async () => {
  const session = await server.init(tenantId, ORIGIN);
  const knownTo = async () => {
    const next = await server.init(tenantId, ORIGIN, { resume: session.resume, conversation: "new" });
    session.resume = next.resume;
    const rows = await inTenant(({ sql }) => sql`select email from tickets where id = ${next.ticket_id}`);
    return rows[0]?.email;
  };
  await call("POST", "/email", session, { email: "ada@example.com" });
  await call("POST", "/email", session, { email: "ada@home.example" });
  expect(await knownTo()).toBe("ada@home.example");
  const back = await call("POST", "/email", session, { email: null });
  expect([back.status, back.json]).toEqual([200, { email: null }]);
  expect(await knownTo()).toBeNull();
  expect((await call("GET", "/history", session)).json.email).toBeNull();
});

/** One row in every table that refers to a ticket. */
async function fillTables(ticketId: string, messageId: string): Promise<void> {
  const turnId = randomUUID();
  await inTenant(async ({ sql }) => {
    await sql`insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until)
      values (${tenantId}, ${turnId}, ${ticketId}, ${messageId}, 'running', 1, now())`;
    const actionId = randomUUID();
    await sql`insert into actions (tenant_id, id, name, definition) values (${tenantId}, ${actionId}, ${`a_${turnId.slice(0, 8)}`}, '{}')`;
    await sql`insert into action_calls (tenant_id, id, action_id, version, definition, ticket_id, asked_by, state, locale, values,
        values_hash, approval, idempotency_key)
      values (${tenantId}, ${randomUUID()}, ${actionId}, 1, '{}', ${ticketId}, 'visitor', 'done', 'en', '{}', 'h', 'none', ${randomUUID()})`;
    await sql`insert into traces (tenant_id, turn_id, ticket_id, engine, question) values (${tenantId}, ${turnId}, ${ticketId}, 'local', 'q')`;
    await sql`insert into interrupts (tenant_id, id, ticket_id, turn_id, prompt) values (${tenantId}, 'i', ${ticketId}, ${turnId}, 'p')`;
    await sql`insert into escalations (tenant_id, id, ticket_id, reason) values (${tenantId}, ${randomUUID()}, ${ticketId}, 'failure')`;
    await sql`insert into notes (tenant_id, id, ticket_id, author_id, author_name, content)
      values (${tenantId}, ${randomUUID()}, ${ticketId}, 'a', 'A', 'n')`;
    await sql`insert into outbox (tenant_id, id, kind, ticket_id, payload)
      values (${tenantId}, ${randomUUID()}, 'resume_graph', ${ticketId}, '{}')`;
    await sql`insert into attachments (tenant_id, id, ticket_id, message_id, name, media_type, byte_size, sha256)
      values (${tenantId}, ${randomUUID()}, ${ticketId}, ${messageId}, 'f.png', 'image/png', 1, 'x')`;
    await sql`insert into langgraph.checkpoints (tenant_id, thread_id, checkpoint_id, checkpoint)
      values (${tenantId}, ${ticketId}, 'c', '{}')`;
    await sql`insert into langgraph.checkpoint_blobs (tenant_id, thread_id, channel, version, type)
      values (${tenantId}, ${ticketId}, 'messages', '1', 'empty')`;
    await sql`insert into langgraph.checkpoint_writes (tenant_id, thread_id, checkpoint_id, task_id, idx, channel, blob)
      values (${tenantId}, ${ticketId}, 'c', 't', 0, 'messages', '')`;
    await sql`insert into mails (tenant_id, id, ticket_id, direction, state, address, message_id)
      values (${tenantId}, ${randomUUID()}, ${ticketId}, 'out', 'sent', 'v@shop.example', ${randomUUID()})`;
    await sql`insert into proposals (tenant_id, id, ticket_id, question, answer, created_by, created_by_name)
      values (${tenantId}, ${randomUUID()}, ${ticketId}, 'q', 'a', 'a', 'A')`;
    const [label] = await sql`insert into labels (tenant_id, id, name, color)
      values (${tenantId}, ${randomUUID()}, 'l', 'red') returning id`;
    await sql`insert into ticket_labels (tenant_id, ticket_id, label_id) values (${tenantId}, ${ticketId}, ${label!.id})`;
    const [webhook] = await sql`insert into webhooks (tenant_id, id, kind, url, events, secret)
      values (${tenantId}, ${randomUUID()}, 'webhook', 'https://hooks.example/', '{}', 's') returning id`;
    await sql`insert into webhook_deliveries (tenant_id, id, webhook_id, event_id, type, ticket_id, payload)
      values (${tenantId}, ${randomUUID()}, ${webhook!.id}, ${randomUUID()}, 'ticket.opened', ${ticketId}, '{}')`;
  });
}

/** How many rows of the ticket each table has: every table with a `ticket_id`, as the catalog lists them. */
async function rowsOf(ticketId: string): Promise<Record<string, number>> {
  return inTenant(async ({ sql }) => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      where column_name = 'ticket_id' and table_schema in ('public', 'langgraph') order by 1`;
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await sql.unsafe(`select count(*)::int as count from ${name} where ticket_id = $1`, [ticketId]);
      counts[name] = row?.count ?? -1;
    }
    return counts;
  });
}
