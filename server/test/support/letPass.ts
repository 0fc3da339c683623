import { Redis } from "ioredis";
import type postgres from "postgres";
import { redisUrl } from "./harness.ts";

/** Lets so many seconds pass for a ticket's messages, mails and what is owed to it. @param admin the database's owner */
export async function letPass(admin: postgres.Sql, ticketId: string, seconds: number): Promise<void> {
  await admin`
    update messages set created_at = created_at - make_interval(secs => ${seconds}) where ticket_id = ${ticketId}::uuid`;
  await admin`
    update mails set lease_until = lease_until - make_interval(secs => ${seconds}) where ticket_id = ${ticketId}::uuid`;
  await admin`update outbox set due_at = due_at - make_interval(secs => ${seconds}) where ticket_id = ${ticketId}::uuid`;
}

/** Lets so many seconds pass for the deletion of a tenant whose rows are gone. */
export async function letDeletionPass(admin: postgres.Sql, tenantId: string, seconds: number): Promise<void> {
  await admin`
    update tenant_deletions set rows_gone_at = rows_gone_at - make_interval(secs => ${seconds}) where id = ${tenantId}::uuid`;
}

/** Lets so many seconds pass for what Redis keeps of a ticket for a while. Without Redis there is nothing. */
export async function letExpire(redisPrefix: string, ticketId: string, seconds: number): Promise<void> {
  const url = redisUrl();
  if (!url) return;
  const redis = new Redis(url);
  try {
    for (const key of await redis.keys(`${redisPrefix}*${ticketId}*`)) {
      const left = await redis.pttl(key);
      if (left >= 0) await redis.pexpire(key, Math.max(1, left - seconds * 1000));
    }
  } finally {
    redis.disconnect();
  }
}
