/** Summarizes a conversation's older messages, after every turn that completes another 10. */
import type { TurnRun } from "../../answering/run.ts";
import { withTenant } from "../../db/tenant.ts";
import type { HistoryLine } from "../../ports/engine.ts";

const EVERY = 10;
const SUMMARY_MS = 10_000;

type SummaryRun = Pick<TurnRun, "parts" | "tenantId" | "ticketId" | "turnId" | "budget" | "onUsage">;

/** Runs after the turn and delays nobody. If it fails, the next turn retries. */
export async function summarizeConversation(run: SummaryRun, withinMs = SUMMARY_MS): Promise<void> {
  const ctx = { db: run.parts.db, tenantId: run.tenantId };
  try {
    const due = await withTenant(ctx, async (tx) => {
      const [ticket] = await tx.sql<{ summary: string | null; summarized_seq: number; last_seq: number }[]>`
        select summary, summarized_seq, last_seq from tickets
        where tenant_id = ${ctx.tenantId} and id = ${run.ticketId}::uuid and last_seq - summarized_seq >= ${EVERY}`;
      if (!ticket) return undefined;
      const lines = await tx.sql<HistoryLine[]>`
        select role, content from messages
        where tenant_id = ${ctx.tenantId} and ticket_id = ${run.ticketId}::uuid and seq > ${ticket.summarized_seq}
          and seq <= ${ticket.last_seq}
          and role <> 'system'
        order by seq`;
      return { ...ticket, lines };
    });
    if (!due) return;
    const { engine, localEngine } = run.parts;
    const input = { summary: due.summary, history: due.lines };
    const { budget, onUsage } = run;
    const call = () => ({ signal: AbortSignal.timeout(withinMs), budget, onUsage });
    // Its own deadline: the turn's may have passed.
    const summary = await engine.summarize(input, call()).catch(() => localEngine.summarize(input, call()));
    await withTenant(
      ctx,
      (tx) =>
        tx.sql`
        update tickets set summary = ${summary.slice(0, 2000)}, summarized_seq = ${due.last_seq}
        where tenant_id = ${ctx.tenantId} and id = ${run.ticketId}::uuid and summarized_seq = ${due.summarized_seq}`,
    );
  } catch (error) {
    run.parts.log.warn({ err: error, turn_id: run.turnId }, "the conversation could not be summarised");
  }
}
