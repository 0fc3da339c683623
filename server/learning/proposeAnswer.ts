/** Drafts knowledge from an exchange that an agent has just settled, if it would help others. Drafts await approval. */

import { compareQuestions } from "../cache/match/compareQuestions.ts";
import { findContradiction } from "../cache/match/contradicts.ts";
import type { Ctx, Parts } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { type TenantContext, type TenantTx, withTenant } from "../db/tenant.ts";
import { firstOf } from "../language/lists.ts";
import type { QuestionAndAnswer } from "../ports/engine.ts";
import { PROPOSE_ANSWER } from "../ports/jobKinds.ts";
import { getSettings } from "../tenants/getSettings.ts";
import { generalize } from "./generalize.ts";
import { isWorthKnowing } from "./isWorthKnowing.ts";
import { pairOf, readSettled } from "./readSource.ts";
import { findProposed, lockProposals, type ProposalDraft, storeProposal } from "./storeProposal.ts";

/** Recent proposals compared with a draft. */
const COMPARED = 500;

/** Queues drafting in the transaction that stores the agent's message. */
export function promiseProposal(tx: Tx, { tenantId, parts }: Pick<Ctx, "tenantId" | "parts">, messageId: string) {
  return parts.jobs.enqueue(tx, PROPOSE_ANSWER, { tenantId, messageId });
}

/**
 * Drafts one proposal per answered question of the exchange. Skips what helps nobody else, messages that already have a
 * draft, questions with a proposal that says the same (even a published or dismissed one), and tenants that have
 * drafting disabled.
 * @param messageId the agent's message that ends the exchange
 * @returns the proposals' ids
 * @throws database errors; embedder errors
 */
export async function proposeAnswer(
  ctx: TenantContext & { parts: Parts },
  { messageId }: { messageId: string },
): Promise<string[]> {
  const { propose_answers: isWanted } = await getSettings(ctx);
  if (!isWanted) return [];
  const drafts = await draftAll(ctx, messageId);
  if (drafts.length === 0) return [];
  const ids = await withTenant(ctx, (tx) => storeNew(tx, ctx.tenantId, drafts));
  const [draft] = drafts;
  if (draft && ids.length > 0) {
    // Shows it on the ticket to the agent who has just answered.
    await ctx.parts.bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: draft.ticketId });
    await ctx.parts.bus.publish({ type: "learning_changed", tenant_id: ctx.tenantId });
  }
  return ids;
}

type Draft = ProposalDraft & { ticketId: string; messageId: string; author: string };

async function draftAll(ctx: TenantContext & { parts: Parts }, messageId: string): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const source of await readSettled(ctx, messageId)) {
    const { ticketId, messageId: answering, author } = source;
    const byRules = pairOf(source);
    if (!isWorthKnowing(byRules)) continue;
    if (await withTenant(ctx, (tx) => isProposed(tx, answering, byRules))) continue;
    const pair = await generalize(ctx, source);
    if (pair && isWorthKnowing(pair)) drafts.push({ ...pair, ticketId, messageId: answering, gapId: null, author });
  }
  return drafts;
}

/** Stores all drafts of a message at once, so that a concurrent run finds them. */
async function storeNew(tx: TenantTx, tenantId: string, drafts: Draft[]): Promise<string[]> {
  await lockProposals(tx, tenantId);
  const [ticket] =
    await tx.sql`select from tickets where tenant_id = ${tenantId} and id = ${firstOf(drafts).ticketId} for share`;
  if (!ticket) return [];
  const isNew = await Promise.all(drafts.map(async (draft) => !(await isProposed(tx, draft.messageId, draft))));
  const ids: string[] = [];
  for (const { author, ...draft } of drafts.filter((_, at) => isNew[at])) {
    ids.push(await storeProposal(tx, tenantId, draft, { id: "system", name: author }));
  }
  return ids;
}

/** A different answer to the same question is not a duplicate: a person has to decide. */
async function isProposed(tx: TenantTx, messageId: string, pair: QuestionAndAnswer): Promise<boolean> {
  if (await findProposed(tx, { messageId, gapId: null })) return true;
  const known = await tx.sql<QuestionAndAnswer[]>`
    select question, answer from proposals
      where tenant_id = ${tx.tenantId} and status <> 'rolled_back' order by created_at desc limit ${COMPARED}`;
  return known.some(
    ({ question, answer }) =>
      compareQuestions(pair.question, question, null).isSame && findContradiction(pair.answer, answer) === null,
  );
}
