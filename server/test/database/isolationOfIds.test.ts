/** The ids of another tenant's rows, put into every place of the API that takes an id: all answer as for ids that do not exist. */
import { randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, keyed } from "../support/desk.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { type Chance, chanceFrom } from "../support/junk.ts";
import { pictures } from "../support/sentFiles.ts";
import { startTestServer, type TestReply, type TestServer } from "../support/testServer.ts";
import { type FurnishedDesk, openFurnishedDesk } from "./isolation/furnishedDesk.ts";
import { type IdSlot, readIdSlots, sampleBody } from "./isolation/idSlots.ts";

const ADMIN = "/api/v1/admin";
const CHAT = "/api/v1/chat";

let server: TestServer;
let theirs: FurnishedDesk;
let desks: { desk: FurnishedDesk; key: Caller }[];
let slots: IdSlot[];

beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    TENANT_MODELS: "on",
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  });
  server.parts.limiter.take = async () => null; // a refusal for asking often would say nothing of ids
  theirs = await openFurnishedDesk(server);
  desks = [];
  for (let n = 0; n < 3; n += 1) {
    const desk = await openFurnishedDesk(server);
    desks.push({ desk, key: await keyed(server, desk, "script") });
  }
  slots = await readIdSlots(server);
});
afterAll(() => server.close());

test("the document names ids of every kind, and the other tenant has a row of every kind", () => {
  const of = (place: IdSlot["place"]) => slots.filter((slot) => slot.place === place).length;
  expect(of("path")).toBeGreaterThan(60);
  expect(of("query")).toBeGreaterThanOrEqual(5);
  expect(of("body")).toBeGreaterThanOrEqual(15);
  expect(slots.filter(({ isForVisitors }) => isForVisitors).length).toBeGreaterThanOrEqual(8);
  const kinds = ["api_keys", "canned_replies", "exports", "gaps", "labels", "members", "messages", "saved_questions"];
  const more = [
    "sources",
    "tickets",
    "turns",
    "inbox_views",
    "visitors",
    "webhook_deliveries",
    "webhooks",
    "actions",
    "action_calls",
    "invitations",
  ];
  expect(Object.keys(theirs.ids)).toEqual(expect.arrayContaining([...kinds, ...more, "documents", "files", "cache"]));
});

test("the other tenant itself finds its rows by these ids", async () => {
  const missed: string[] = [];
  for (const { path } of slots.filter(
    ({ method, place, name }) => method === "GET" && place === "path" && name === "id",
  )) {
    if (!path.startsWith(ADMIN) || /\/exports\/|\/qa\/|\/replay/.test(path)) continue;
    const reply = await theirs.owner("GET", fill(path.slice(ADMIN.length), theirs, {}));
    if (reply.status !== 200) missed.push(`${path}: ${reply.status}`);
  }
  expect(missed).toEqual([]);
});

test("another tenant's ids look exactly like ids that do not exist", async () => {
  const count = cases(250, 5_000);
  const chance = chanceFrom(seed("foreign ids"));
  const before = await theirRows();
  const wanted = drawCases(count, chance);
  const { told, statuses } = await swap(wanted, chance);
  figure("statuses of foreign ids", JSON.stringify(statuses));
  figure("foreign ids told from missing ones", told.length, count);
  expect(told.slice(0, 10)).toEqual([]);
  expect(wanted).toHaveLength(count);
  const reached = (statuses[404] ?? 0) + (statuses[200] ?? 0);
  expect(reached).toBeGreaterThan(count * 0.6);
  expect(await theirRows()).toEqual(before);
}, 900_000);

test("an opened policy makes no hole, since statements name the tenant; the same swaps find one where there is one", async () => {
  const slot = slots.find(({ method, path }) => method === "DELETE" && path.endsWith("/saved-questions/{id}"))!;
  const tries: Case[] = [{ slot, kind: "saved_questions", caller: "owner" }];
  expect((await swap(tries, chanceFrom(1))).told).toEqual([]);
  await server.admin`alter policy tenant on saved_questions using (true)`;
  expect((await swap(tries, chanceFrom(1))).told).toEqual([]);
  // As if a statement took the row for the caller's own.
  await server.admin`update saved_questions set tenant_id = ${desks[0]!.desk.tenantId} where id = ${theirs.ids.saved_questions!}`;
  expect((await swap(tries, chanceFrom(1))).told).toHaveLength(1);
});

interface Case {
  slot: IdSlot;
  kind: string;
  caller: "owner" | "agent" | "key";
}

/** Sends each case's foreign id between two that nobody has. @returns the cases that were told apart, and how all were answered */
async function swap(wanted: Case[], chance: Chance): Promise<{ told: string[]; statuses: Record<number, number> }> {
  const told: string[] = [];
  const statuses: Record<number, number> = {};
  let next = 0;
  const worker = async ({ desk, key }: (typeof desks)[number]) => {
    while (next < wanted.length) {
      const { slot, kind, caller } = wanted[next++]!;
      const callers = { owner: desk.owner, agent: desk.agent, key };
      const ask = asker({ slot, desk, caller: callers[caller] }, chance);
      const foreign = theirs.ids[kind]!;
      const [first, other, last] = [
        await ask(missingLike(foreign)),
        await ask(foreign),
        await ask(missingLike(foreign)),
      ];
      statuses[other.status] = (statuses[other.status] ?? 0) + 1;
      // The first may have changed something of the caller's own: the same answer as before it or after it will do.
      if (other.shown === first.shown || other.shown === last.shown) continue;
      const shown = [first, other, last].map((each) => each.shown).join(" / ");
      told.push(`${slot.method} ${slot.path} ${slot.place} ${slot.name}, ${kind} as ${caller}: ${shown}`);
    }
  };
  await Promise.all(desks.map(worker));
  return { told, statuses };
}

/** So many of all combinations, each at most once before any comes again. */
function drawCases(count: number, chance: Chance): Case[] {
  const all = slots.flatMap((slot) =>
    Object.keys(theirs.ids).flatMap((kind) => {
      const callers: Case["caller"][] = slot.isForVisitors ? ["owner"] : ["owner", "agent"];
      if (slot.scopes.length > 0) callers.push("key");
      return callers.map((caller) => ({ slot, kind, caller }));
    }),
  );
  const drawn: Case[] = [];
  while (drawn.length < count) {
    const left = [...all];
    while (left.length > 0 && drawn.length < count) drawn.push(left.splice(chance.below(left.length), 1)[0]!);
  }
  return drawn;
}

/** An id of the same form that no row has. */
const missingLike = (id: string) =>
  /^[\da-f]{8}-/.test(id) ? v7() : randomUUID().replaceAll("-", "").slice(0, id.length).padEnd(id.length, "x");

/** Sends the same request with one id and another. */
function asker({ slot, desk, caller }: { slot: IdSlot; desk: FurnishedDesk; caller: Caller }, chance: Chance) {
  const sampled = sampleBody(slot, chance);
  return async (id: string) => {
    const search = slot.place === "query" ? `?${slot.name}=${id}` : slot.isRaw ? "?name=a.md" : "";
    const path = fill(slot.path, desk, slot.place === "path" ? { [slot.name]: id } : {}) + search;
    const body =
      slot.isRaw && slot.method !== "DELETE"
        ? pictures.png
        : sampled?.(slot.place === "body" ? id : v7(), desk.tenantId);
    const headers: Record<string, string> = slot.isRaw ? { "content-type": "image/png" } : {};
    const reply = slot.isForVisitors
      ? await desk.ticket.visitor(slot.method, path.slice(CHAT.length), body)
      : await caller(slot.method, path.slice(ADMIN.length), body, headers);
    return { status: reply.status, shown: shown(reply, id) };
  };
}

/** The path with the caller's own ids, but for those that are given. */
function fill(path: string, { ids }: FurnishedDesk, given: Record<string, string>): string {
  const own: Record<string, string | undefined> = {
    id: ids[
      path
        .replace(/^\/api\/v1\/(?:admin|chat)/, "")
        .split("/")[1]!
        .replaceAll("-", "_")
    ],
    fileId: ids.files,
    messageId: ids.answer,
    delivery_id: ids.webhook_deliveries,
    call_id: ids.action_calls,
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? own[name] ?? v7());
}

/** Status and body, without what differs from one answer to the next whatever was asked for. */
function shown({ status, text, headers }: TestReply, id: string): string {
  const isStream = headers.get("content-type")?.startsWith("text/event-stream");
  const told = isStream ? [...new Set(text.match(/^event: .*$/gm))].join() : text;
  const plain = told
    .replaceAll(id, "ID")
    .replaceAll(/"request_id":"[^"]*"/g, "")
    .replaceAll(/eyJ[\w.-]+/g, "TOKEN")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
  return `${status} ${plain}`;
}

/** A fingerprint of everything that the other tenant has. */
async function theirRows(): Promise<Record<string, string | null>> {
  const prints: Record<string, string | null> = {};
  for (const table of [
    "tickets",
    "messages",
    "documents",
    "labels",
    "webhooks",
    "actions",
    "action_calls",
    "api_keys",
    "gaps",
    "proposals",
  ]) {
    const [row] = await server.admin.unsafe<{ print: string | null }[]>(
      `select md5(string_agg(r::text, '' order by r::text)) as print from ${table} r where tenant_id = $1`,
      [theirs.tenantId],
    );
    prints[table] = row!.print;
  }
  return prints;
}
