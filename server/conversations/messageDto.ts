/** From a stored message to what a visitor may see of it. */
import { bandOf } from "../protocol/confidenceBand.ts";
import type { Attachment, Citation, MessageDto } from "../protocol/events.ts";

export interface MessageRow {
  id: string;
  seq: number;
  role: MessageDto["role"];
  content: string;
  client_message_id: string | null;
  turn_id: string | null;
  citations: Citation[];
  confidence: number | null;
  stopped: boolean;
  notice: MessageDto["notice"];
  author_name: string | null;
  attachments?: Attachment[] | null;
  /** The message that it puts right. */
  corrects?: string | null;
  created_at: string;
}

/** @param threshold the tenant's own, for the confidence band; the score itself stays here */
export function toMessageDto(row: MessageRow, threshold: number): MessageDto {
  return {
    id: row.id,
    seq: row.seq,
    role: row.role,
    content: row.content,
    citations: row.citations,
    confidence: row.confidence === null ? null : bandOf(row.confidence, threshold),
    client_message_id: row.client_message_id,
    turn_id: row.turn_id,
    author: row.author_name,
    stopped: row.stopped,
    notice: row.notice,
    ...(row.attachments && { attachments: row.attachments }),
    ...(row.corrects && { corrects: row.corrects }),
    created_at: new Date(row.created_at).toISOString(),
  };
}
