/** Sets the address that answers are mailed to when the page is closed, or removes it. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";
import { maskEmail } from "./maskEmail.ts";

/**
 * Stores the address for this conversation, and for the visitor's later ones unless they have set another there. `null`
 * removes it from both. An address vouched for by the tenant returns with the visitor's next sign-on.
 * @param input with `transcript`, mails include the whole conversation, even what was read in the chat
 * @returns the address as shown from now on
 * @throws AppError `not_found` when the conversation was deleted
 */
export async function leaveEmail(
  ctx: Ctx<VisitorActor>,
  { email, transcript }: { email: string | null; transcript: boolean },
): Promise<{ email: string | null }> {
  const { ticketId, visitorId, isGuest = false } = ctx.actor;
  await withTenant(ctx, async (tx) => {
    const [ticket] = await tx.sql<{ before: string | null }[]>`
      with known as (
        select id, email from tickets
        where tenant_id = ${ctx.tenantId} and id = ${ticketId} and visitor_id = ${visitorId} for update
      )
      update tickets t set email = ${email}, wants_transcript = ${email !== null && transcript}, indexed_seq = least(t.indexed_seq, 0) - 1, needs_indexing = true from known
      where t.tenant_id = ${ctx.tenantId} and t.id = known.id returning known.email as before`;
    if (!ticket) throw new AppError("not_found");
    if (!isGuest)
      await tx.sql`
      update visitors set email = ${email}
      where tenant_id = ${ctx.tenantId} and id = ${visitorId} and (email is null or email = ${ticket.before})`;
    if (email !== null) await promiseUnseen(tx, ctx);
  });
  await ctx.parts.bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: ticketId });
  return { email: maskEmail(email) };
}

/** Answers that the visitor has not seen are due at the new address; mailing the newest includes the others. */
async function promiseUnseen(tx: Tx, ctx: Ctx<VisitorActor>): Promise<void> {
  const { ticketId } = ctx.actor;
  const [unseen] = await tx.sql<{ id: string }[]>`
    select m.id from messages m
    where m.tenant_id = ${ctx.tenantId} and m.ticket_id = ${ticketId} and m.role = 'agent' and m.seen_at is null
      and not exists (select from mailed_messages x where x.tenant_id = m.tenant_id and x.message_id = m.id)
    order by m.seq desc limit 1`;
  if (!unseen) return;
  await promiseEffect(tx, ctx, { kind: "email_answer", ticketId, payload: { message_id: unseen.id } });
}
