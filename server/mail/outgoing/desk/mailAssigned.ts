import type { Parts } from "../../../context/context.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { mailMember } from "./mailMember.ts";

/** Mails a member that a colleague has given them a ticket, or several at once. @throws MailRefused when it was not taken */
export async function mailAssigned(parts: Parts, row: OutboxRow<"mail_assigned">): Promise<void> {
  const { member_id: memberId, by: author } = row.payload;
  const count = Number(row.payload.count);
  const mail = count > 1 ? "assignedMany" : "assigned";
  await mailMember(parts, row, { memberId, mail, author, count });
}
