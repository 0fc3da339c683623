import type { Parts } from "../../../context/context.ts";
import { withTenant } from "../../../db/tenant.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { mailMember } from "./mailMember.ts";

/**
 * Mails a member that a colleague mentioned them in a note, unless the note is gone.
 * @throws MailRefused when the mail was not accepted
 */
export async function mailMention(parts: Parts, row: OutboxRow<"mail_mention">): Promise<void> {
  const { tenant_id: tenantId, payload } = row;
  const [note] = await withTenant(
    { db: parts.db, tenantId },
    ({ sql }) => sql<{ author: string }[]>`
      select author_name as author from notes where tenant_id = ${tenantId} and id = ${payload.note_id}::uuid`,
  );
  if (note) await mailMember(parts, row, { memberId: payload.member_id, mail: "mention", author: note.author });
}
