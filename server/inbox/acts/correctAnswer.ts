import { messageEvent } from "../../answering/events.ts";
import { withoutLanguageLine } from "../../answering/languageLine.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { promiseProposal } from "../../learning/proposeAnswer.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, insertAgentMessage } from "./changeTicket.ts";
import { refuseHeld } from "./escalationState.ts";
import { refuseBlanks } from "./refuseBlanks.ts";

/**
 * Corrects an answer of the assistant: the visitor sees the message as a correction of that answer, and the answer is
 * removed from the cache. Whoever holds the ticket still does.
 * @throws AppError not_found (also for a message that isn't an answer of the assistant), already_claimed (names the
 *   holder), already_corrected (names by whom), placeholders_left, file_unknown, unavailable when the cache can't be
 *   reached: then nothing is sent
 */
export async function correctAnswer(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; messageId: string; content: string; files?: string[] | undefined },
): Promise<TicketChange> {
  const { ticketId, messageId, content, files } = input;
  refuseBlanks(content);
  await dropCached(ctx, await findAnswer(ctx, ticketId, messageId));
  return changeTicket(ctx, ticketId, async (tx, ticket) => {
    await refuseHeld(tx, ctx, ticket.id);
    await refuseTwice(tx, ticket.id, messageId);
    const message = await insertAgentMessage(tx, ctx, {
      ticketId,
      content,
      files,
      status: ticket.status,
      corrects: messageId,
    });
    await promiseProposal(tx, ctx, message.id);
    return {
      result: { ticket_id: ticket.id, status: ticket.status, message_id: message.id },
      events: [messageEvent(message, null)],
      act: "answer_corrected",
      details: { message: messageId },
    };
  });
}

interface GivenAnswer {
  content: string;
  turn_id: string | null;
  /** The cache entry that served it, according to its trace. */
  entry_id: string | null;
}

async function findAnswer(ctx: Ctx<AgentActor>, ticketId: string, messageId: string): Promise<GivenAnswer> {
  const [answer] = await withTenant(
    ctx,
    (tx) => tx.sql<GivenAnswer[]>`
      select m.content, m.turn_id,
        (select s -> 'detail' ->> 'entry_id' from traces r, jsonb_array_elements(r.steps) s
         where r.tenant_id = m.tenant_id and r.turn_id = m.turn_id and s ->> 'node' = 'check_cache' limit 1) as entry_id
      from messages m where m.tenant_id = ${ctx.tenantId} and m.id = ${messageId} and m.ticket_id = ${ticketId}
      and m.role = 'assistant'`,
  );
  if (!answer) throw new AppError("not_found");
  return answer;
}

/**
 * Cache entries to drop: the one the turn created, the one that served it, and any with the same text from another
 * conversation.
 */
async function dropCached({ tenantId, parts }: Ctx<AgentActor>, given: GivenAnswer): Promise<void> {
  const answer = withoutLanguageLine(given.content);
  try {
    for (const { entry } of await parts.cache.list(tenantId)) {
      const isOwn = entry.origin.kind === "turn" && entry.origin.turn_id === given.turn_id;
      if (isOwn || entry.id === given.entry_id || entry.answer === answer) {
        await parts.cache.drop(tenantId, entry.id);
      }
    }
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}

async function refuseTwice(tx: TenantTx, ticketId: string, messageId: string): Promise<void> {
  const [corrected] = await tx.sql<{ author_name: string | null }[]>`
    select author_name from messages
      where tenant_id = ${tx.tenantId} and ticket_id = ${ticketId} and corrects = ${messageId}`;
  if (corrected) throw new AppError("already_corrected", { details: { corrected_by: corrected.author_name } });
}
