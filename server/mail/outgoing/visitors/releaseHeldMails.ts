import type { Parts } from "../../../context/context.ts";
import type { TenantTx } from "../../../db/tenant.ts";

/** Opening a mail's link or replying to it confirms the address: releases the mails held back until then. */
export async function releaseHeldMails(tx: TenantTx, { jobs }: Pick<Parts, "jobs">, mailId: string): Promise<void> {
  await tx.sql`
    update mails set link_used_at = coalesce(link_used_at, now())
      where tenant_id = ${tx.tenantId} and id = ${mailId}::uuid and direction = 'out'`;
  const released = await tx.sql`
    insert into outbox (tenant_id, id, kind, ticket_id, payload)
    select h.tenant_id, gen_random_uuid(), 'email_answer', h.ticket_id, jsonb_build_object('message_id', x.message_id)
    from mails i
    join mails h on h.tenant_id = i.tenant_id and lower(h.address) = lower(i.address) and h.state = 'held'
      and h.answer = 'unconfirmed'
    cross join lateral (
      select message_id from mailed_messages x where x.tenant_id = h.tenant_id and x.mail_id = h.id limit 1) x
    where i.tenant_id = ${tx.tenantId} and i.id = ${mailId}::uuid returning id`;
  if (released.length > 0) tx.afterCommit(jobs.wake);
}
