/** An answer whose process dies, or counts as dead, somewhere between its claim and its reply. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../context/context.ts";
import { replyToTicket } from "../inbox/acts/replyToTicket.ts";
import type { TicketChange } from "../protocol/admin.ts";
import { type Desk, openDesk, openTicket } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { until } from "../test/support/world.ts";
import { onlyOnce } from "./onlyOnce.ts";

const ANSWER = "It is on its way.";
let server: TestServer;
let desk: Desk;
let ctx: Ctx<AgentActor>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
  ctx = { ...desk.ctx, actor: { ...desk.ctx.actor, id: "key:helper", name: "Helper" } };
});
afterAll(() => server?.close());

/** Never settles, as what a process was about to do when it died. */
const died = () => new Promise<never>(() => {});
const once = (ticketId: string, work: Parameters<typeof onlyOnce>[2]) => onlyOnce(ctx, [ticketId, ANSWER], work);
const send =
  (ticketId: string): Parameters<typeof onlyOnce>[2] =>
  (within) =>
    replyToTicket(ctx, { ticketId, content: ANSWER, within });

async function sent(ticketId: string): Promise<string[]> {
  const rows = await server.admin<{ id: string }[]>`
    select id from messages where ticket_id = ${ticketId} and role = 'agent'`;
  return rows.map(({ id }) => id);
}

/** So long that the first counts as dead. */
const passTime = () => server.admin`update idempotency_keys set created_at = created_at - interval '6 minutes'`;
const claimed = async () => (await server.admin`select from idempotency_keys where reply is null`).length > 0;

test("an answer whose process died right after sending it is not sent again", async () => {
  const { id } = await openTicket(server, desk.tenantId);
  void once(id, async (within) => {
    await send(id)(within);
    return died();
  });
  await until(async () => (await sent(id)).length > 0);
  await passTime();
  const again = await once(id, send(id));
  expect(await sent(id)).toEqual([again.message_id]);
  expect(again.status).toBe("pending_human");
});

test("one whose process died before is sent by the next", async () => {
  const { id } = await openTicket(server, desk.tenantId);
  void once(id, died);
  await until(claimed);
  await expect(once(id, send(id))).rejects.toMatchObject({ key: "idempotency_key_in_use" });
  await passTime();
  const { message_id } = await once(id, send(id));
  expect(await sent(id)).toEqual([message_id]);
});

test("of two, because the first only counted as dead, one sends it", async () => {
  const { id } = await openTicket(server, desk.tenantId);
  const first = Promise.withResolvers<void>();
  const slow = once(id, async (within): Promise<TicketChange> => {
    await first.promise;
    return send(id)(within);
  });
  await until(claimed);
  await passTime();
  const { message_id } = await once(id, send(id));
  first.resolve();
  await expect(slow).rejects.toMatchObject({ key: "idempotency_key_in_use" });
  expect(await sent(id)).toEqual([message_id]);
  expect(await once(id, died)).toMatchObject({ message_id });
});

test("what was refused was not done, and may be tried again", async () => {
  const { id } = await openTicket(server, desk.tenantId);
  const blank = { ticketId: id, content: "Dear {{visitor.name}}" };
  await expect(once(id, (within) => replyToTicket(ctx, { ...blank, within }))).rejects.toMatchObject({
    key: "placeholders_left",
  });
  await once(id, send(id));
  expect(await sent(id)).toHaveLength(1);
});
