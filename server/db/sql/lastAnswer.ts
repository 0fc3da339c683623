/** The answer that a visitor refers to. */
import type { Citation } from "../../protocol/events.ts";
import type { TenantTx } from "../tenant.ts";

export interface LastAnswer {
  content: string;
  citations: Citation[];
}

/** The latest answer before a message: a person's, or a graded one from the assistant. Canned lines are not answers. */
export async function selectLastAnswer(tx: TenantTx, ticketId: string, beforeSeq: number): Promise<LastAnswer | null> {
  const [row] = await tx.sql<LastAnswer[]>`
    select content, citations from messages
    where tenant_id = ${tx.tenantId} and ticket_id = ${ticketId}::uuid and seq < ${beforeSeq}
      and (role = 'agent' or (role = 'assistant' and confidence is not null and not stopped))
    order by seq desc limit 1`;
  return row ?? null;
}
