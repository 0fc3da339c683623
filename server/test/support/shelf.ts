/** Tenants that know documents, and answers made from them by the product's own parts: for what the cache does with them. */
import { randomUUID } from "node:crypto";
import pino from "pino";
import { buildParts } from "../../boot/buildParts.ts";
import { type GivenAnswer, type KeepResult, keepAnswer } from "../../cache/keepAnswer.ts";
import { loadConfig } from "../../config/config.ts";
import type { AgentActor, Ctx, Parts } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { citationsOf } from "../../grading/citations.ts";
import { gradeQuoted } from "../../grading/gradeQuoted.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { ingestDocument } from "../../knowledge/documents/ingestDocument.ts";

import type { FileReader } from "../../knowledge/readers/createFileReader.ts";
import { retrievePassages } from "../../knowledge/retrieval/retrievePassages.ts";
import type { CacheEntry } from "../../ports/cache.ts";
import { analyzeWhole } from "./analyzeWhole.ts";
import { createTestTenant, openTestDatabase, redisUrl, type TestDatabase } from "./harness.ts";

export interface Shelf {
  database: TestDatabase;
  parts: Parts;
  tenant(pages?: Record<string, string>): Promise<Ctx<AgentActor>>;
  close(): Promise<void>;
}

/** Reads in this process: the documents are made here. */
export const plainReader: FileReader = { read: (_tenantId, file) => analyzeWhole(file), close: async () => {} };

export async function openShelf(): Promise<Shelf> {
  const database = await openTestDatabase();
  const config = loadConfig({
    NODE_ENV: "test",
    EMBEDDER: "words",
    DATABASE_URL: database.url,
    SESSION_KEYS: `test:${"k".repeat(40)}`,
    ADMIN_SECRET: "a".repeat(40),
    REDIS_URL: redisUrl() ?? "",
  });
  const built = await buildParts(config, pino({ level: "silent" }), `test:${randomUUID()}:`);
  const actor: AgentActor = { kind: "agent", id: "agent-robin", name: "Robin", role: "owner" };
  return {
    database,
    parts: built.parts,
    tenant: async (pages = {}) => {
      const { tenantId } = await createTestTenant(database.db);
      const ctx = { db: built.parts.db, parts: built.parts, tenantId, requestId: "test", actor };
      for (const [name, text] of Object.entries(pages)) await teach(ctx, name, text);
      return ctx;
    },
    close: async () => {
      await built.close();
      await database.close();
    },
  };
}

/** Takes a page in, new or changed. @returns its document's id */
export async function teach(ctx: Ctx<AgentActor>, name: string, text: string): Promise<string> {
  const { id, unchanged } = await addDocument(ctx, { sourceKey: name, fileName: name, bytes: Buffer.from(text) });
  if (unchanged) return id;
  const { status } = await ingestDocument(ctx, { documentId: id, reader: plainReader });
  if (status === "failed") throw new Error(`${name} could not be taken in`);
  return id;
}

/** What the local engine answers to a first message, as `deliver` would hand it to the cache. */
export async function giveAnswer(ctx: Ctx<AgentActor>, question: string): Promise<GivenAnswer> {
  const passages = await retrievePassages(ctx, { question, keywords: [] });
  const call = { signal: new AbortController().signal, onUsage: () => {} };
  const input = { question, history: [], summary: null, passages, locale: null, instructions: null };
  const answer = (await Array.fromAsync(ctx.parts.localEngine.generate(input, call))).join("");
  return {
    question,
    isFollowUp: false,
    isPersonal: false,
    answer,
    citations: citationsOf(answer, passages),
    confidence: gradeQuoted({ question, answer, passages }).confidence,
    threshold: 0.7,
    passages,
    locale: null,
    wrote: ctx.parts.engine,
    ...(await openConversation(ctx)),
    turnId: randomUUID(),
  };
}

/** A new visitor's conversation. */
export async function openConversation(ctx: Ctx<AgentActor>): Promise<{ visitorId: string; ticketId: string }> {
  const [visitorId, ticketId] = [randomUUID(), randomUUID()];
  await withTenant(ctx, async ({ sql }) => {
    await sql`insert into visitors (tenant_id, id) values (${ctx.tenantId}, ${visitorId})`;
    await sql`insert into tickets (tenant_id, id, visitor_id, number, origin)
      select ${ctx.tenantId}, ${ticketId}, ${visitorId}, coalesce(max(number), 0) + 1, 'https://shop.example'
      from tickets where tenant_id = ${ctx.tenantId}`;
  });
  return { visitorId, ticketId };
}

/** Gives the answer to a first visitor and to a second one, and keeps it: it is served from then on. */
export async function keepTwice(ctx: Ctx<AgentActor>, given: GivenAnswer): Promise<KeepResult> {
  await keepAnswer(ctx, given);
  return keepAnswer(ctx, { ...given, ...(await openConversation(ctx)) });
}

/** An entry about nothing in particular. */
export function someEntry(more: Partial<CacheEntry> = {}): CacheEntry {
  return {
    id: randomUUID(),
    question: "How long does the delivery take?",
    answer: "Two to four days [1].",
    citations: [],
    confidence: 0.9,
    locale: null,
    rests_on: [{ document_id: randomUUID(), document_version: 1, chunk_id: randomUUID() }],
    provenance: "test",
    origin: { kind: "turn", ticket_id: randomUUID(), turn_id: randomUUID() },
    created_at: "2026-01-01T00:00:00.000Z",
    ...more,
  };
}
