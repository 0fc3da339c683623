/** Drafts knowledge from an exchange that an agent has just settled, where it would help others. It waits for somebody's approval. */

import { compareQuestions } from "../cache/match/compareQuestions.ts";
import { findContradiction } from "../cache/match/contradicts.ts";
import type { Ctx, Parts } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { QuestionAndAnswer } from "../ports/engine.ts";
import { PROPOSE_ANSWER } from "../ports/jobKinds.ts";
import { getSettings } from "../tenants/getSettings.ts";
import { generalize } from "./generalize.ts";
import { isWorthKnowing } from "./isWorthKnowing.ts";
import { pairOf, readSettled } from "./readSource.ts";
import { findProposed, lockProposals, type ProposalDraft, storeProposal } from "./storeProposal.ts";

/** So many of the newest proposals are compared. */
const COMPARED = 500;

/** Asks for it in the transaction that stores the agent's message. */
export function promiseProposal(tx: Tx, { tenantId, parts }: Pick<Ctx, "tenantId" | "parts">, messageId: string) {
  return parts.jobs.enqueue(tx, PROPOSE_ANSWER, { tenantId, messageId });
}

/**
 * A draft for each question of the exchange that was answered. Nothing is drafted from what says nothing to others, from a message
 * that has a draft already, for a question with a proposal that says the same (also a published or dismissed one), or where the tenant
 * does not want it.
 * @param messageId the agent's message with which the exchange ends
 * @returns the proposals' ids
 * @throws database errors; what the embedder throws
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
  if (ids.length > 0) {
    // Who has just answered sees it on the ticket.
    await ctx.parts.bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: drafts[0]!.ticketId });
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

/** All of one message at once: who comes second finds them. */
async function storeNew(tx: Tx, tenantId: string, drafts: Draft[]): Promise<string[]> {
  await lockProposals(tx, tenantId);
  const [ticket] = await tx.sql`select from tickets where id = ${drafts[0]!.ticketId} for share`;
  if (!ticket) return [];
  const isNew = await Promise.all(drafts.map(async (draft) => !(await isProposed(tx, draft.messageId, draft))));
  const ids: string[] = [];
  for (const { author, ...draft } of drafts.filter((_, at) => isNew[at])) {
    ids.push(await storeProposal(tx, tenantId, draft, { id: "system", name: author }));
  }
  return ids;
}

/** Another answer to the same question is no repetition: somebody has to decide between them. */
async function isProposed(tx: Tx, messageId: string, pair: QuestionAndAnswer): Promise<boolean> {
  if (await findProposed(tx, { messageId, gapId: null })) return true;
  const known = await tx.sql<QuestionAndAnswer[]>`
    select question, answer from proposals where status <> 'rolled_back' order by created_at desc limit ${COMPARED}`;
  return known.some(
    ({ question, answer }) =>
      compareQuestions(pair.question, question, null).isSame && findContradiction(pair.answer, answer) === null,
  );
}
