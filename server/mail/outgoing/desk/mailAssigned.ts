import type { Parts } from "../../../context/context.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { mailMember } from "./mailMember.ts";

/**
 * Mails a member that a colleague has assigned them one or more tickets.
 * @throws MailRefused when the mail was not accepted
 */
export async function mailAssigned(parts: Parts, row: OutboxRow<"mail_assigned">): Promise<void> {
  const { member_id: memberId, by: author } = row.payload;
  const count = Number(row.payload.count);
  const mail = count > 1 ? "assignedMany" : "assigned";
  await mailMember(parts, row, { memberId, mail, author, count });
}
