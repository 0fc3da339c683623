/** People's answers under faults: the process that accepted one dies at once, Redis is away, the visitor is gone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import type { AdminMessage } from "../../protocol/admin.ts";
import { scopes } from "../../protocol/roles.ts";
import { openSmtpServer, type SmtpServer } from "../contracts/smtpServer.ts";
import { cases, figure } from "../support/figures.ts";
import { redisUrl } from "../support/harness.ts";
import { findViolations } from "../support/invariants.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { ORIGIN, openWorld, until, type World } from "../support/world.ts";
import { type ChokePoint, openChokePoint } from "./chokePoint.ts";

const ANSWERS = cases(30, 300);
/** So many times the process that has just accepted an answer dies. */
const KILLS = cases(2, 10);

/** What a visitor does: reads in an open tab, is gone and has left an address, or is gone without one. */
const HABITS = ["reads", "left_address", "gone"] as const;

interface Asked {
  id: string;
  token: string;
  habit: (typeof HABITS)[number];
  email: string;
  answer: string;
}

let world: World;
let smtp: SmtpServer;
let redis: ChokePoint | null = null;
let victim: Replica;
let bystander: Replica;
let secret: string;
let tenantId: string;

beforeAll(async () => {
  smtp = await openSmtpServer();
  world = await openWorld();
  const shared = redisUrl();
  const target = shared ? new URL(shared) : null;
  redis = target && (await openChokePoint({ host: target.hostname, port: Number(target.port || 6379) }));
  tenantId = await world.tenant();
  const key = await createApiKey(world.agent(tenantId), { name: "desk", scopes: [...scopes] });
  secret = key.secret;
  [victim, bystander] = await Promise.all([spawnReplica(env()), spawnReplica(env())]);
  await world.services[0]!.jobs.stop(); // its mailer writes to a folder: the replicas do the work
}, 120_000);

afterAll(async () => {
  for (const replica of [victim, bystander]) replica?.kill("SIGTERM");
  await Promise.all([victim, bystander].map((replica) => replica?.exited));
  await redis?.close();
  await smtp?.close();
  await world?.close();
});

function env(): Record<string, string> {
  const { REDIS_URL, ...rest } = world.env;
  return {
    ...rest,
    SMTP_URL: smtp.url,
    MAIL_FROM: "Desk <desk@shop.example>",
    ...(redis && REDIS_URL ? { REDIS_URL: `redis://127.0.0.1:${redis.port}` } : {}),
  };
}

async function call(url: string, path: string, init: { method?: string; body?: object; token?: string } = {}) {
  const { method = "GET", body, token } = init;
  const reply = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token ?? secret}`,
      ...(token !== undefined || path.endsWith("/init") ? { origin: ORIGIN } : {}),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, json: text.startsWith("{") ? JSON.parse(text) : null };
}

/** A visitor who waits for a person. */
async function ask(n: number): Promise<Asked> {
  const { url } = bystander;
  const { json } = await call(url, "/api/v1/chat/init", { method: "POST", body: { tenant_id: tenantId } });
  const asked: Asked = {
    id: json.ticket_id,
    token: json.token,
    habit: HABITS[n % HABITS.length]!,
    email: `visitor-${n}@mail.example`,
    answer: `answer-${n}-of-the-desk`,
  };
  if (asked.habit === "left_address") {
    await call(url, "/api/v1/chat/email", { method: "POST", token: asked.token, body: { email: asked.email } });
  }
  const escalated = await call(url, "/api/v1/chat/escalate", { method: "POST", token: asked.token, body: {} });
  if (escalated.status !== 200) throw new Error(`escalate: ${escalated.status}`);
  return asked;
}

/** Sent until it is known to be accepted, as a person would who sees an error. */
async function resolve({ id, answer }: Asked): Promise<void> {
  await until(async () => {
    const path = `/api/v1/admin/tickets/${id}/resolve`;
    const reply = await call(victim.url, path, { method: "POST", body: { answer } }).catch(() => null);
    return reply?.status === 200 || reply?.json?.key === "already_answered";
  }, 60_000);
}

/** Has the answer in an open tab, and on screen. */
async function read({ token }: Asked): Promise<void> {
  await until(async () => {
    const history = await call(bystander.url, "/api/v1/chat/history", { token }).catch(() => null);
    const seq = history?.json?.messages?.findLast((each: { role: string }) => each.role === "agent")?.seq;
    if (!seq) return false;
    const body = { delivered: seq, seen: seq };
    return (await call(bystander.url, "/api/v1/chat/seen", { method: "POST", token, body })).status === 204;
  });
}

const mailsWith = ({ email }: Asked) => smtp.received.filter(({ recipients }) => recipients.includes(email));
const idOf = ({ raw }: { raw: string }) => /^message-id: (\S+)/im.exec(raw)?.[1];

async function receiptOf({ id }: Asked) {
  const { json } = await call(bystander.url, `/api/v1/admin/tickets/${id}`);
  const messages = (json?.messages ?? []) as AdminMessage[];
  return messages.findLast(({ role }) => role === "agent")?.receipt ?? null;
}

/** What must be known of an answer, by what its visitor did. */
async function isTrue(asked: Asked): Promise<boolean> {
  const receipt = await receiptOf(asked);
  if (asked.habit === "reads") return receipt?.state === "seen" && mailsWith(asked).length === 0;
  if (asked.habit === "gone") return receipt?.state === "undeliverable" && receipt.reason === "no_address";
  const [mail] = mailsWith(asked);
  const isOfMail = mail !== undefined && `<${receipt?.mail?.message_id}>` === idOf(mail);
  return receipt?.state === "mailed" && receipt.mail?.to === asked.email && isOfMail;
}

test("accepted answers are neither lost nor doubled, and each receipt is true", { timeout: 1_800_000 }, async () => {
  const tickets: Asked[] = [];
  for (let n = 0; n < ANSWERS; n += 1) tickets.push(await ask(n));
  const every = Math.floor(ANSWERS / KILLS);
  const [from, to] = [Math.floor(ANSWERS / 3), Math.floor((2 * ANSWERS) / 3)];
  for (const [n, asked] of tickets.entries()) {
    if (n === from) await redis?.close();
    if (n === to && redis) redis = await openChokePoint(sharedRedis(), redis.port);
    await resolve(asked);
    if (n % every === every - 1) {
      victim.kill("SIGKILL");
      await victim.exited;
      victim = await spawnReplica(env());
    }
    if (asked.habit === "reads") await read(asked);
  }
  const untrue = new Set(tickets);
  await until(async () => {
    for (const asked of untrue) if (await isTrue(asked)) untrue.delete(asked);
    return untrue.size === 0;
  }, 240_000).catch(() => {});

  let lost = 0;
  let doubled = 0;
  for (const asked of tickets) {
    const { json } = await call(bystander.url, "/api/v1/chat/history", { token: asked.token });
    const shown = json.messages.filter(({ content }: { content: string }) => content === asked.answer).length;
    const mails = new Set(mailsWith(asked).map(idOf)).size;
    if (shown === 0 || (asked.habit === "left_address" && mails === 0)) lost += 1;
    if (shown > 1 || mails > 1) doubled += 1;
  }
  const again = tickets.reduce((sum, asked) => sum + Math.max(0, mailsWith(asked).length - 1), 0);
  figure("accepted answers that were lost", lost, ANSWERS);
  figure("accepted answers that came twice", doubled, ANSWERS);
  figure("mails sent once more under the same Message-ID", again, ANSWERS);
  figure("receipts that are not true", untrue.size, ANSWERS);
  expect({ lost, doubled, untrue: [...untrue] }).toEqual({ lost: 0, doubled: 0, untrue: [] });
  expect(await findViolations(world.database.url, [], { leaseSeconds: 30 })).toEqual([]);
});

function sharedRedis(): { host: string; port: number } {
  const { hostname, port } = new URL(redisUrl() ?? "");
  return { host: hostname, port: Number(port || 6379) };
}
