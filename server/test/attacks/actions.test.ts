/** Reaching another visitor's data, or another host, by way of a tenant's actions. */
import { randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmCall } from "../../actions/confirmCall.ts";
import { declineCall } from "../../actions/declineCall.ts";
import { performCall } from "../../actions/performCall.ts";
import { proposeCall } from "../../actions/proposeCall.ts";
import { httpCaller } from "../../adapters/webFetcher/caller.ts";
import { AppError } from "../../kernel/errors.ts";
import { type ActionDesk, openActionDesk } from "../support/actionDesk.ts";
import { openTicket } from "../support/desk.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { hostileAddresses, lyingNames } from "../support/hostileAddresses.ts";
import { type ShopSystem, startShopSystem } from "../support/shopSystem.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const SHOP = "https://shop.example";
const SECRET = "the-tenants-own-secret-0123456789-0123456789";
const ANNA = { id: "c-1", email: "anna@example.com" };
const EVE = { id: "c-666", email: "eve@example.com" };
let shop: ShopSystem;
let server: TestServer;
let desk: ActionDesk;
let other: ActionDesk;

beforeAll(async () => {
  shop = await startShopSystem();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: shop.host,
  });
  [desk, other] = [await openActionDesk(server, shop), await openActionDesk(server, shop)];
  for (const each of [desk, other]) await each.owner("PATCH", "/settings", { identity_secret: SECRET });
  shop.orders.set("1042", { email: ANNA.email, customer: ANNA.id, status: "secret-of-anna" });
  shop.orders.set("6660", { email: EVE.email, customer: EVE.id, status: "of-eve" });
});
afterAll(async () => {
  await server?.close();
  await shop?.close();
});

/** What was tried, and what of Anna's came back. */
const leaks = { tries: 0, sent: 0, told: [] as string[] };

/** Tries a call in every way that is open to a visitor. */
async function attempt(ctx: ActionDesk["ctx"], call: Parameters<typeof proposeCall>[1]): Promise<void> {
  leaks.tries += 1;
  const before = shop.heard.length;
  try {
    const { id: callId, ticket_id: ticketId, state } = await proposeCall(ctx, call);
    if (state === "proposed") await confirmCall(ctx, { callId, ticketId });
    const done = await performCall(ctx, { callId });
    if (done.state === "done") leaks.told.push(JSON.stringify([call.values, done.fields]));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  leaks.sent += shop.heard.length - before;
}

test("another visitor's order is not told, and not refunded, whatever is said, swapped or replayed", {
  timeout: 300_000,
}, async () => {
  const { takeTry } = server.parts.limiter;
  // Whoever has to wait is not told anything either, but that would prove little here.
  server.parts.limiter.takeTry = async () => null;
  const random = generator(seed("actions"));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const [eve, nobody, foreign] = [await desk.visit(EVE), await desk.visit(), await other.visit(EVE)];
  const annas = await desk.visit(ANNA);
  const waiting = await desk.refund(annas, 20);
  const proofs = [
    "",
    "x@example.com",
    EVE.email,
    "anna@example.org",
    "ANNA@EXAMPLE.COM.",
    "anna@example.com@x.example",
    "{{email}}",
    "*",
    "%",
    "' or 1=1 --",
    "anna@example.com\r\nx: y",
    "null",
    true,
    ["anna@example.com"],
    { email: ANNA.email },
  ];
  const numbers = [
    "1042",
    "1042?email=anna@example.com",
    "1042&email=anna@example.com",
    "1042#",
    "1042/../1042",
    "../orders/1042",
    "1042%3Femail%3Danna%40example.com",
    " 1042 ",
    "1042\0",
    1042,
    ["1042"],
  ];
  const bound = ["customer", "Customer", "customer ", "__proto__", "identity", "constructor", "values"];
  for (let n = 0; n < cases(400, 2000); n += 1) {
    const ticketId = pick([eve, nobody]);
    const values: Record<string, unknown> = {
      number: random() < 0.5 ? "1042" : pick(numbers),
      amount: pick([1, 20, "20", -5, 1e9, 60]),
    };
    values[pick(bound)] = pick([ANNA.id, ANNA, { customer: ANNA.id }]);
    const actionId = pick([desk.lookUpId, desk.refundId]);
    if (actionId === desk.lookUpId) values.email = pick(proofs);
    const tried = { actionId, ticketId, turnId: null, values, locale: pick(["en", "de", "ar", "x"]) };
    const isGuest = random() < 0.3;
    await pick([
      () => attempt(desk.ctx, { ...tried, isGuest }),
      // Another tenant's ticket, action or call; another visitor's call.
      () => attempt(desk.ctx, { ...tried, ticketId: foreign }),
      () => attempt(desk.ctx, { ...tried, actionId: pick([other.lookUpId, other.refundId, randomUUID()]) }),
      () => attempt(other.ctx, { ...tried, ticketId: pick([annas, foreign]) }),
      () => replay(desk.ctx, waiting.id, pick([eve, nobody, foreign])),
      () => replay(other.ctx, waiting.id, pick([annas, foreign])),
    ])();
  }
  server.parts.limiter.takeTry = takeTry;
  figure("tries at another visitor's order", leaks.tries);
  figure("requests that these sent", leaks.sent, leaks.tries);
  figure("orders of others told or refunded", leaks.told.length, leaks.tries);
  expect(leaks.tries).toBeGreaterThanOrEqual(cases(400, 2000));
  expect(leaks.told).toEqual([]);
  expect(shop.refunds).toEqual([]);
  expect(shop.heard.filter(({ body }) => JSON.stringify(body)?.includes(ANNA.id))).toEqual([]);
  // The same by those who may, or refusing everything would pass.
  await confirmCall(desk.ctx, { callId: waiting.id, ticketId: annas });
  expect((await performCall(desk.ctx, { callId: waiting.id })).state).toBe("done");
});

/** Somebody else's yes, and somebody else's no. */
async function replay(ctx: ActionDesk["ctx"], callId: string, ticketId: string): Promise<void> {
  leaks.tries += 1;
  for (const act of [confirmCall, declineCall]) {
    await expect(act(ctx, { callId, ticketId })).rejects.toThrow("not_found");
  }
  const state = await performCall(ctx, { callId }).then(
    (call) => call.state,
    (error) => error.key,
  );
  if (state !== "proposed" && state !== "not_found") leaks.told.push(state);
}

test("an address that a visitor types makes nobody of them, and a verified one stays who the tenant says", async () => {
  const { id, visitor } = await openTicket(server, desk.tenantId);
  expect((await visitor("POST", "/email", { email: ANNA.email })).status).toBeLessThan(500);
  const values = { number: "1042", amount: 20 };
  const refund = (ticketId: string) =>
    proposeCall(desk.ctx, { actionId: desk.refundId, ticketId, turnId: null, values, locale: "en" });
  await expect(refund(id)).rejects.toThrow("identity_needed");
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: ANNA.id, email: ANNA.email, jti: randomUUID(), aud: desk.tenantId, iat: now, exp: now + 200 };
  const signedOn = await server.init(desk.tenantId, SHOP, { identity: jwt.sign(claims, SECRET) });
  await server.call("POST", "/api/v1/chat/email", { token: signedOn.token, origin: SHOP, body: { email: EVE.email } });
  const call = await refund(signedOn.ticket_id);
  await confirmCall(desk.ctx, { callId: call.id, ticketId: signedOn.ticket_id });
  expect((await performCall(desk.ctx, { callId: call.id })).state).toBe("done");
  expect(shop.heard.at(-1)?.body).toMatchObject({ customer: ANNA.id });
});

test("a link in a mail confirms nothing in its owner's name", async () => {
  const ticketId = await desk.visit(ANNA);
  const { id: callId } = await desk.refund(ticketId, 20);
  await expect(confirmCall(desk.ctx, { callId, ticketId, isGuest: true })).rejects.toThrow("forbidden");
});

test("a proof is not found by trying, however many visitors try", async () => {
  let heard = 0;
  for (let n = 0; n < 60; n += 1) {
    const ticketId = await desk.visit();
    const before = shop.heard.length;
    const values = { number: "1042", email: `guess-${n}@example.com` };
    await attempt(desk.ctx, { actionId: desk.lookUpId, ticketId, turnId: null, values, locale: "en" });
    heard += shop.heard.length - before;
  }
  figure("guesses of 60 that reached the order system", heard, 60);
  expect(heard).toBeLessThanOrEqual(10);
});

test("no address, name or redirect leads a call inside", { timeout: 120_000 }, async () => {
  const names = lyingNames();
  const asked = new Map<string, number>();
  const caller = httpCaller({
    allowed: new Set(),
    userAgent: "test",
    connectMs: 200,
    // As an attacker's name server: differently when it is asked again.
    resolve: async (host) => {
      const name = names.find((each) => each.host === host);
      const times = asked.get(host) ?? 0;
      asked.set(host, times + 1);
      if (!name) throw Object.assign(new Error("not known"), { code: "ENOTFOUND" });
      const addresses = times > 0 && name.later ? name.later : name.later ? [] : name.addresses;
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
  });
  const call = (url: string) =>
    caller.call({ method: "POST", url, headers: {}, body: "{}", maxBytes: 1000, totalMs: 2000 });
  const urls = [
    ...hostileAddresses(Number(new URL(shop.origin).port)),
    ...names.flatMap(({ host }) => [`http://${host}/`, `https://${host}/`]),
  ];
  const through: string[] = [];
  const heard = shop.heard.length;
  for (const url of urls) {
    const result = await call(url);
    if (result.status !== null || result.mayHaveArrived) through.push(url);
  }
  await caller.close();
  figure("hostile addresses that a call reached", through.length, urls.length);
  expect(urls.length).toBeGreaterThan(200);
  expect(through).toEqual([]);
  expect(shop.heard).toHaveLength(heard);
});

/** Numbers from 0 to 1, the same for the same seed. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
