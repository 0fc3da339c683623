/** Escalates a ticket without a turn: status, message and escalation in one statement; the ticket is locked. */
import type { MessageDto } from "../../protocol/events.ts";
import { onlyRow } from "../onlyRow.ts";
import type { TenantTx } from "../tenant.ts";
import type { EndMessage, EscalationRow } from "./endTurn.ts";
import { toJson } from "./json.ts";

/** Raises the fence: a run still in progress for the ticket can write nothing after this. */
export async function handToPeople(
  tx: TenantTx,
  ticketId: string,
  { escalation, message }: { escalation: EscalationRow; message: EndMessage },
): Promise<Pick<MessageDto, "seq" | "created_at">> {
  const row = onlyRow(
    await tx.sql<{ seq: number; created_at: string }[]>`
    with ticket as (
      update tickets set status = 'pending_human', last_seq = last_seq + 1, fence = fence + 1, updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${ticketId}::uuid returning tenant_id, id, last_seq
    ), message as (
      insert into messages (tenant_id, id, ticket_id, seq, role, content)
      select tenant_id, ${message.id}::uuid, id, last_seq, ${message.role}, ${message.content} from ticket
      returning seq, created_at
    )
    select seq, created_at, open_escalation(ticket.tenant_id, ticket.id, null, ${toJson(escalation)}::jsonb)
    from message, ticket`,
  );
  return row;
}
