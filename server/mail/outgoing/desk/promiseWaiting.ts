/**
 * Schedules the mails to a tenant's members about waiting visitors, by each member's preferences; all who have waited
 * since the last mail are in the next one.
 */
import { v7 } from "uuid";
import type { Parts } from "../../../context/context.ts";
import { withTenant } from "../../../db/tenant.ts";
import { MAIL_LATER } from "../../../ports/jobKinds.ts";
import { planMails } from "./planMails.ts";
import { readWaiting } from "./readWaiting.ts";

/**
 * Schedules each member's mail by their preference (`planMails.ts`), at most one per `ALERT_MAIL_SECONDS`, and a
 * check for when the next may be due. A mail that is already pending will include these tickets.
 */
export async function promiseWaiting(parts: Parts, { tenantId }: { tenantId: string }): Promise<void> {
  const { waiting, members, now } = await readWaiting(parts, tenantId);
  const pauseMs = parts.config.ALERT_MAIL_SECONDS * 1000;
  const { mails, lookAgainAt } = planMails(waiting, members, { now, pauseMs });
  await withTenant({ db: parts.db, tenantId }, async (tx) => {
    if (lookAgainAt !== null) {
      const delaySeconds = Math.max(1, Math.ceil((lookAgainAt - now) / 1000));
      const job = { tenantId, minute: Math.ceil(lookAgainAt / 60_000) };
      await parts.jobs.enqueue(tx, MAIL_LATER, job, { delaySeconds });
    }
    for (const { member } of mails)
      await tx.sql`
        insert into outbox (tenant_id, id, kind, payload)
        select ${tenantId}, ${v7()}, 'mail_waiting', ${JSON.stringify({ member_id: member.id })}::jsonb
        where not exists (
          select from outbox where tenant_id = ${tenantId} and kind = 'mail_waiting' and done_at is null
            and payload ->> 'member_id' = ${member.id})`;
    if (mails.length > 0) tx.afterCommit(parts.jobs.wake);
  });
}
