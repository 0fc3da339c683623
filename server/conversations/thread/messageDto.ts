/** Maps a stored message to what a visitor may see. */
import type { Tx } from "../../db/database.ts";
import { bandOf } from "../../protocol/confidenceBand.ts";
import type { Attachment, Citation, MessageDto } from "../../protocol/events.ts";

export interface MessageRow {
  id: string;
  seq: number;
  role: MessageDto["role"];
  content: string;
  client_message_id: string | null;
  turn_id: string | null;
  citations: Citation[];
  confidence: number | null;
  gap: string[] | null;
  stopped: boolean;
  notice: MessageDto["notice"];
  author_name: string | null;
  attachments: Attachment[] | null;
  /** The message that this one corrects. */
  corrects: string | null;
  created_at: string;
}

/** The columns of `MessageRow`, for a message `m`: one list, so that no reader forgets a column. */
export const messageColumns = (sql: Tx["sql"]) => sql`
  m.id, m.seq, m.role, m.content, m.client_message_id, m.turn_id, m.citations, m.confidence, m.gap, m.stopped, m.notice,
  m.author_name, m.attachments, m.corrects, m.created_at`;

/** The optional fields of a message that no person wrote and nothing is attached to. */
export const plainMessage = {
  client_message_id: null,
  turn_id: null,
  notice: null,
  author_name: null,
  attachments: null,
  corrects: null,
  gap: null,
} as const;

/** @param threshold the tenant's, for the confidence band; the score itself is not exposed */
export function toMessageDto(row: MessageRow, threshold: number): MessageDto {
  return {
    id: row.id,
    seq: row.seq,
    role: row.role,
    content: row.content,
    citations: row.citations,
    confidence: row.confidence === null ? null : bandOf(row.confidence, threshold),
    ...(row.gap?.length && { gap: row.gap }),
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
