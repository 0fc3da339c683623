/** Everything a run starts from. */
import type { Situation } from "../../answering/situation.ts";
import type { StateMessage } from "../../answering/state.ts";
import type { StoredThread } from "../../db/sql/threads.ts";
import type { EarlierQuestion, OpenQuestion, TurnStartRow } from "../../db/sql/turnStart.ts";
import type { MessageDto } from "../../protocol/events.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { replyLocale } from "../../tenants/answerLocale.ts";
import { parseSettings, type TenantSettings } from "../../tenants/settings.ts";
import { toMessageDto } from "../thread/messageDto.ts";

/** A turn that this process is to run. */
export interface TurnStart {
  tenantId: string;
  ticketId: string;
  ticketNumber: string;
  turnId: string;
  visitorId: string;
  fence: number;
  attempt: number;
  /** The language to answer in. */
  locale: string | null;
  settings: TenantSettings;
  question: StateMessage;
  /** The message has files attached. */
  hasFiles: boolean;
  /** The message as the visitor's other tabs see it. */
  sent: MessageDto;
  /** Messages missing from the thread, including the question. */
  unseen: StateMessage[];
  /** The graph's stored state for the conversation. */
  thread: StoredThread | null;
  /** Summary of the conversation's older messages. */
  summary: string | null;
  /** True while the conversation has no title yet. */
  wantsTitle: boolean;
  /** Whether the tenant has actions that are switched on. */
  hasActions: boolean;
  /** People have handed the question back: the assistant answers it, or says that it can't. */
  isAgain: boolean;
  /** The clarifying question that the message replies to. */
  answers: OpenQuestion | null;
  /** The clarifying question that stays open: the message is small talk. */
  beside: OpenQuestion | null;
  /** The visitor's earlier questions, newest first. */
  earlier: EarlierQuestion[];
  situation: Situation;
  requestId: string;
  /** The `traceparent` of the request that asked; null if it was not traced. */
  traceParent: string | null;
}

/** Reads a turn's row once, with everything its run needs. */
export function toTurnStart(tenantId: string, row: TurnStartRow, requestId: string): TurnStart {
  const { id, seq, content } = row.message;
  const settings = parseSettings(row.settings);
  return {
    tenantId,
    ticketId: row.ticket_id,
    ticketNumber: ticketNumber(row.number),
    turnId: row.turn_id,
    visitorId: row.visitor_id,
    fence: row.fence,
    attempt: row.attempt,
    locale: replyLocale(content, row.locale, settings),
    settings,
    question: { id, seq, role: "visitor", content },
    hasFiles: row.message.attachments !== null,
    sent: toMessageDto({ ...row.message, ...visitorsOwn, turn_id: row.turn_id, citations: [] }, 1),
    unseen: row.unseen,
    thread: row.thread,
    summary: row.summary,
    wantsTitle: row.title === null,
    hasActions: row.has_actions,
    isAgain: row.is_again,
    answers: row.answers,
    beside: row.beside,
    earlier: row.earlier,
    situation: { page: row.page.url ?? null, scope: row.scope, facts: row.facts, isGuest: row.is_guest },
    requestId,
    traceParent: row.trace_parent,
  };
}

const visitorsOwn = {
  role: "visitor",
  confidence: null,
  stopped: false,
  notice: null,
  author_name: null,
  corrects: null,
  gap: null,
} as const;
