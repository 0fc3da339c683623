import type { AgentActor, Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Attachment } from "../../protocol/events.ts";

/**
 * Attaches files to an agent's message: ones the same agent uploaded for the ticket, each once, in the given order.
 * @throws AppError file_unknown when one is missing or already sent; then nothing is sent
 */
export async function attachFiles(
  { sql }: Tx,
  ctx: Ctx<AgentActor>,
  sent: { ticketId: string; messageId: string; files: string[] },
): Promise<Attachment[] | null> {
  const { ticketId, messageId, files } = sent;
  if (files.length === 0) return null;
  const rows = await sql<Attachment[]>`
    update attachments set message_id = ${messageId}
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and id = any(${files}::uuid[])
      and message_id is null and uploaded_by = ${ctx.actor.id}
    returning id, name, media_type as type, byte_size as size`;
  const attachments = files.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (attachments.length !== files.length) throw new AppError("file_unknown");
  await sql`
    update messages set attachments = ${JSON.stringify(attachments)}::jsonb
    where tenant_id = ${ctx.tenantId} and id = ${messageId}`;
  return attachments;
}
