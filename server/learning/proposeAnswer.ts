/** Drafts knowledge from what an agent has just answered, where it would help others. It waits for somebody's approval. */

import { compareQuestions } from "../cache/match/compareQuestions.ts";
import { findContradiction } from "../cache/match/contradicts.ts";
import type { Ctx, Parts } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { QuestionAndAnswer } from "../ports/engine.ts";
import { PROPOSE_ANSWER } from "../ports/jobKinds.ts";
import { getSettings } from "../tenants/getSettings.ts";
import { generalize } from "./generalize.ts";
import { isWorthKnowing } from "./isWorthKnowing.ts";
import { pairOf, readSource } from "./readSource.ts";
import { findProposed, lockProposals, storeProposal } from "./storeProposal.ts";

/** So many of the newest proposals are compared. */
const COMPARED = 500;

/** Asks for it in the transaction that stores the agent's message. */
export function promiseProposal(tx: Tx, { tenantId, parts }: Pick<Ctx, "tenantId" | "parts">, messageId: string) {
  return parts.jobs.enqueue(tx, PROPOSE_ANSWER, { tenantId, messageId });
}

/**
 * Nothing is drafted from an answer that says nothing to others, from one whose question has a proposal that says the same (also a
 * published or dismissed one), or where the tenant does not want it.
 * @returns the proposal's id; null when there is none
 * @throws database errors; what the embedder throws
 */
export async function proposeAnswer(
  ctx: TenantContext & { parts: Parts },
  { messageId }: { messageId: string },
): Promise<string | null> {
  const { propose_answers: isWanted } = await getSettings(ctx);
  const source = isWanted ? await readSource(ctx, messageId) : null;
  if (!source?.isGeneral || !isWorthKnowing(pairOf(source))) return null;
  const { ticketId, author } = source;
  if (await withTenant(ctx, (tx) => isProposed(tx, messageId, pairOf(source)))) return null;
  const pair = await generalize(ctx, source);
  if (!pair || !isWorthKnowing(pair)) return null;
  const id = await withTenant(ctx, async (tx) => {
    await lockProposals(tx, ctx.tenantId);
    const [ticket] = await tx.sql`select from tickets where id = ${ticketId} for share`;
    if (!ticket || (await isProposed(tx, messageId, pair))) return null;
    return storeProposal(
      tx,
      ctx.tenantId,
      { ...pair, ticketId, messageId, gapId: null },
      { id: "system", name: author },
    );
  });
  if (id) {
    // Who has just answered sees it on the ticket.
    await ctx.parts.bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: ticketId });
    await ctx.parts.bus.publish({ type: "learning_changed", tenant_id: ctx.tenantId });
  }
  return id;
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
