import type postgres from "postgres";

/** Lets so many seconds pass for a ticket's messages, mails and what is owed to it. @param admin the database's owner */
export async function letPass(admin: postgres.Sql, ticketId: string, seconds: number): Promise<void> {
  await admin`
    update messages set created_at = created_at - make_interval(secs => ${seconds}) where ticket_id = ${ticketId}::uuid`;
  await admin`
    update mails set lease_until = lease_until - make_interval(secs => ${seconds}) where ticket_id = ${ticketId}::uuid`;
  await admin`update outbox set due_at = due_at - make_interval(secs => ${seconds}) where ticket_id = ${ticketId}::uuid`;
}
