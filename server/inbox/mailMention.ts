import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { mailMember } from "./mailMember.ts";

/** Mails a member that a colleague has named them in a note, unless it is gone. @throws when the mail was not taken */
export async function mailMention(
  parts: Parts,
  row: { tenant_id: string; ticket_id: string; payload: Record<string, string>; messageId: string },
): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId, payload, messageId } = row;
  const [note] = await withTenant(
    { db: parts.db, tenantId },
    ({ sql }) => sql<{ author: string }[]>`
      select author_name as author from notes where tenant_id = ${tenantId} and id = ${payload.note_id ?? null}::uuid`,
  );
  if (!note) return;
  await mailMember(parts, {
    tenantId,
    ticketId,
    memberId: payload.member_id ?? "",
    mail: "mention",
    messageId,
    ...note,
  });
}
