/** Caches a turn's answer if it may be reused. It is served once a second visitor has received the same answer. */

import { createHash } from "node:crypto";
import { withTenant } from "../db/tenant.ts";
import { withoutCitations } from "../language/citations.ts";
import type { CacheEntry, CacheSession } from "../ports/cache.ts";
import { forQuestions } from "../ports/embedder.ts";
import type { Engine } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import type { Citation } from "../protocol/events.ts";
import { type Refusal, refusalOf } from "./admission.ts";
import { standsAlone } from "./contextFree.ts";
import { type CacheContext, compareMatch } from "./findCachedAnswer.ts";
import { sayTheSame } from "./match/sayTheSame.ts";
import { provenanceOf } from "./provenance.ts";
import { storeEntry } from "./storeEntry.ts";
import { unknownTerms } from "./unknownTerms.ts";

export interface GivenAnswer {
  /** The visitor's message. */
  question: string;
  isFollowUp: boolean;
  /** It rests on more than the question and the documents, such as the visitor's page or the scope. */
  isPersonal: boolean;
  answer: string;
  citations: Citation[];
  confidence: number;
  /** Confidence from which the tenant delivers answers. */
  threshold: number;
  passages: Passage[];
  locale: string | null;
  /** The engine that wrote it: the local engine when it stood in for the model. */
  wrote: Engine;
  visitorId: string;
  ticketId: string;
  turnId: string;
}

/** The entry and whether it is served, or why it was refused. `gone`: its sources or its conversation are gone. */
export type KeepResult = { id: string; is_served: boolean } | { refused: Refusal | "gone" };

export async function keepAnswer(ctx: CacheContext, given: GivenAnswer): Promise<KeepResult> {
  const cited = given.passages.filter((passage) => given.citations.some((citation) => citation.n === passage.n));
  const refused = await refusalFor(ctx, given, cited);
  if (refused) return { refused };
  const { cache, embedder } = ctx.parts;
  const { question, answer, citations, confidence, locale } = given;
  const entry = {
    ...{ question, answer, citations, confidence, locale },
    rests_on: cited.map(({ document_id, document_version, chunk_id }) => ({ document_id, document_version, chunk_id })),
    provenance: provenanceOf(given.wrote, embedder),
    origin: { kind: "turn" as const, ticket_id: given.ticketId, turn_id: given.turnId },
  };
  const kept = await storeOrConfirm(ctx, entry, {
    visitor: fingerprint(ctx.tenantId, given.visitorId),
    ticket_id: given.ticketId,
  });
  if (!kept) return { refused: "gone" };
  if (await hasTicket(ctx, given.ticketId)) return kept;
  // The ticket was deleted meanwhile, before this entry existed: drop its entries again.
  await cache.dropTicket(ctx.tenantId, given.ticketId);
  return { refused: "gone" };
}

/** A first visitor's answer waits; a second visitor's matching answer to the same question confirms it. */
async function storeOrConfirm(
  ctx: CacheContext,
  entry: Omit<CacheEntry, "id" | "created_at">,
  session: CacheSession,
): Promise<{ id: string; is_served: boolean } | null> {
  const { cache, embedder } = ctx.parts;
  const [vector] = await forQuestions(embedder).embed([entry.question]);
  if (!vector) return null;
  const waiting = await findWaiting(ctx, vector, entry);
  if (waiting) return { id: waiting, is_served: await cache.confirm(ctx.tenantId, waiting, session) };
  const id = await storeEntry(ctx, entry, { session, vector });
  return id ? { id, is_served: false } : null;
}

async function hasTicket(ctx: CacheContext, ticketId: string): Promise<boolean> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql`select from tickets where tenant_id = ${ctx.tenantId} and id = ${ticketId}`,
  );
  return rows.length > 0;
}

/** Checks that need no database come first: they refuse most answers. */
async function refusalFor(ctx: CacheContext, given: GivenAnswer, cited: Passage[]): Promise<Refusal | null> {
  const { question, answer, confidence, threshold } = given;
  const isContextFree = !given.isFollowUp && !given.isPersonal && standsAlone(question);
  const candidate = { question, answer, confidence, threshold, cited, isContextFree, unknownTerms: [] };
  const said = `${question}\n${withoutCitations(answer)}`;
  return refusalOf(candidate) ?? refusalOf({ ...candidate, unknownTerms: await unknownTerms(ctx, said) });
}

/** How many waiting entries are compared. */
const CANDIDATES = 12;

/** The waiting entry for this answer: same question, same sources, much the same words. */
async function findWaiting(
  ctx: CacheContext,
  vector: number[],
  entry: Pick<CacheEntry, "question" | "answer" | "rests_on" | "provenance" | "locale">,
): Promise<string | null> {
  const waiting = await ctx.parts.cache.nearest(ctx.tenantId, vector, CANDIDATES, "waiting");
  const same = waiting.find(
    (match) =>
      match.entry.provenance === entry.provenance &&
      match.entry.locale === entry.locale &&
      sourcesOf(match.entry) === sourcesOf(entry) &&
      compareMatch(ctx.parts, entry.question, match).isSame &&
      sayTheSame(match.entry.answer, entry.answer),
  );
  return same?.entry.id ?? null;
}

const sourcesOf = ({ rests_on }: Pick<CacheEntry, "rests_on">) =>
  [...new Set(rests_on.map((source) => `${source.chunk_id} ${source.document_version}`))].sort().join();

/** Tells visitors apart without storing the tenant's own visitor id in the cache. */
function fingerprint(tenantId: string, visitorId: string): string {
  return createHash("sha256").update(`${tenantId} ${visitorId}`).digest("base64url").slice(0, 22);
}
