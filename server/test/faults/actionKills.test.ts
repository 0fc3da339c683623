/** Processes that die at any step of sending a change, on an endpoint that counts: nothing is done twice, nothing is lost. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmCall } from "../../actions/confirmCall.ts";
import { performCall } from "../../actions/performCall.ts";
import { sweepCalls } from "../../actions/sweepCalls.ts";
import type { WebCaller } from "../../ports/webCaller.ts";
import { type ActionDesk, openActionDesk } from "../support/actionDesk.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { chanceFrom } from "../support/junk.ts";
import { type ShopSystem, startShopSystem } from "../support/shopSystem.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const ANNA = { id: "c-1", email: "anna@example.com" };
let shop: ShopSystem;
let server: TestServer;
let desk: ActionDesk;

beforeAll(async () => {
  shop = await startShopSystem();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: shop.host,
  });
  desk = await openActionDesk(server, shop);
});
afterAll(async () => {
  await server?.close();
  await shop?.close();
});

class Killed extends Error {}

/** As a process that dies there: whoever waited for it hears nothing more. */
const STEPS = {
  "before it is sent": (): WebCaller["call"] => () => Promise.reject(new Killed()),
  "while it is on its way": (): WebCaller["call"] => (request) => {
    void server.parts.webCaller.call(request);
    return Promise.reject(new Killed());
  },
  "before it is stored": (): WebCaller["call"] => async (request) => {
    await server.parts.webCaller.call(request);
    throw new Killed();
  },
  never: (): WebCaller["call"] => server.parts.webCaller.call,
};

test("each call is done once, or its owner is told that nobody knows", { timeout: 600_000 }, async () => {
  const chance = chanceFrom(seed("kills"));
  const count = cases(50, 500);
  const ticketId = await desk.visit(ANNA);
  let kills = 0;
  const perform = async (callId: string) => {
    const call = STEPS[chance.pick(Object.keys(STEPS) as (keyof typeof STEPS)[])]();
    const parts = { ...desk.ctx.parts, webCaller: { ...desk.ctx.parts.webCaller, call } };
    await performCall({ ...desk.ctx, parts }, { callId }).catch((error) => {
      if (!(error instanceof Killed)) throw error;
      kills += 1;
    });
  };
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const number = String(10_000 + n);
    shop.orders.set(number, { email: ANNA.email, customer: ANNA.id, status: "sent" });
    const { id: callId } = await desk.refund(ticketId, 20, number);
    await confirmCall(desk.ctx, { callId, ticketId });
    ids.push(callId);
    // Whoever takes over tries as well, at the same time and again once the claim has run out.
    await Promise.all([perform(callId), perform(callId)]);
    if (chance.often(0.5))
      await server.admin`update action_calls set sent_until = now() - interval '1 second' where id = ${callId}`;
    if (chance.often(0.5)) await sweepCalls(server.parts);
    await Promise.all([perform(callId), perform(callId)]);
  }
  await server.admin`update action_calls set sent_until = now() - interval '1 second' where state = 'sent'`;
  while ((await sweepCalls(server.parts)) > 0);
  await expect.poll(() => shop.hanging()).toBe(0);
  const rows = await server.admin<{ state: string; key: string }[]>`
    select state, idempotency_key::text as key from action_calls where id = any(${ids}::uuid[])`;
  const timesDone = new Map<string, number>();
  for (const { key } of shop.refunds) timesDone.set(key, (timesDone.get(key) ?? 0) + 1);
  const twice = [...timesDone.values()].filter((times) => times > 1).length;
  const forgotten = rows.filter(({ state }) => !["done", "unknown"].includes(state)).length;
  const untrue = rows.filter(({ state, key }) => state === "done" && !timesDone.has(key)).length;
  figure("processes killed while sending", kills);
  figure("changes done twice", twice, count);
  figure("calls forgotten", forgotten, count);
  expect(kills).toBeGreaterThan(count / 2);
  expect([twice, forgotten, untrue, rows.length]).toEqual([0, 0, 0, count]);
});
