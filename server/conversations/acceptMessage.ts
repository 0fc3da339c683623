/** Takes in a visitor's message: stored once, with the turn that will answer it, before anything else happens. */
import { v7 } from "uuid";
import type { Situation } from "../answering/situation.ts";
import type { StateMessage } from "../answering/state.ts";
import type { Ctx, VisitorActor } from "../context.ts";
import { type ConversationState, insertTurn, lockConversation, type OpenQuestion } from "../db/sql/acceptMessage.ts";
import type { EarlierQuestion } from "../db/sql/earlierQuestions.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import { findScope } from "../knowledge/findScope.ts";
import type { PageContext, Scope } from "../protocol/api.ts";
import type { MessageDto } from "../protocol/events.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { parseSettings, type TenantSettings } from "../tenants/settings.ts";
import { isBeside } from "./hearMessage.ts";
import { toMessageDto } from "./messageDto.ts";
import { describePage } from "./pageContext.ts";

/** A turn that this process is to run. */
export interface TurnStart {
  tenantId: string;
  ticketId: string;
  ticketNumber: string;
  turnId: string;
  visitorId: string;
  fence: number;
  attempt: number;
  locale: string | null;
  settings: TenantSettings;
  question: StateMessage;
  /** The same as the visitor's other tabs see it. */
  sent: MessageDto;
  /** Messages that the checkpoint lacks, the question included. */
  unseen: StateMessage[];
  checkpointSeq: number;
  /** What the conversation's older messages said. */
  summary: string | null;
  /** True while the conversation has no title yet. */
  wantsTitle: boolean;
  /** The question back that the message answers. */
  answers: OpenQuestion | null;
  /** The question back that stays open beside it: the message is small talk. */
  beside: OpenQuestion | null;
  /** What the visitor has asked before, newest first. */
  earlier: EarlierQuestion[];
  situation: Situation;
  requestId: string;
}

export type Accepted =
  /** A new turn: run it. */
  | { kind: "run"; turnId: string; start: TurnStart }
  /** The same message was sent before: read its turn. */
  | { kind: "attach"; turnId: string }
  /** A person has the ticket: the message is stored and waits for them. */
  | { kind: "for_person"; turnId: string; fence: number; sent: MessageDto };

export interface AcceptInput {
  message: string;
  clientMessageId: string | null;
  /** From `POST /chat/resume`. */
  interruptId?: string;
  /** Where the visitor is now; left out when nothing has changed. */
  page?: PageContext | undefined;
  /** Left out, the scope of the message before holds: it asked what this one answers. */
  scope?: Scope | null;
}

/**
 * Stores the message and its turn in one transaction.
 * @throws AppError `message_conflict` (same client id, other text), `turn_in_progress`, `interrupt_stale`, `scope_unknown`,
 *   `not_found`
 */
export async function acceptMessage(ctx: Ctx<VisitorActor>, input: AcceptInput): Promise<Accepted> {
  const { ticketId } = ctx.actor;
  const clientMessageId = input.clientMessageId ?? v7();
  return withTenant(ctx, async (tx) => {
    const state = await lockConversation(tx, ticketId, clientMessageId);
    const { ticket, known, running } = state;
    if (!ticket) throw new AppError("not_found");
    if (known) {
      if (known.content !== input.message || !known.turn_id) throw new AppError("message_conflict");
      return { kind: "attach", turnId: known.turn_id };
    }
    if (running) throw new AppError("turn_in_progress", { retryAfter: 1 });
    const open = openQuestion(state, input);
    const settings = parseSettings(ticket.settings);
    const isSmallTalk = isBeside(open, input.message, ticket.locale ?? settings.locale);
    const moved = describePage(input.page, ctx.actor.origin);
    const page = moved.url === undefined ? ticket.page : moved;
    const scope = input.scope === undefined ? ticket.scope : input.scope;
    if (input.scope) await findScope(tx, ctx.tenantId, input.scope);
    const isForPerson = ticket.status === "pending_human";
    const ids = { messageId: v7(), turnId: v7() };
    const stored = await insertTurn(tx, {
      ...ids,
      ticketId,
      content: input.message,
      clientMessageId,
      leaseSeconds: ctx.parts.config.TURN_LEASE_SECONDS,
      resumesInterruptId: isSmallTalk ? null : (open?.id ?? null),
      isForPerson,
      page,
      scope,
    });
    const question: StateMessage = { id: ids.messageId, seq: stored.seq, role: "visitor", content: input.message };
    const written = { turn_id: ids.turnId, client_message_id: clientMessageId, created_at: stored.created_at };
    const sent = toMessageDto({ ...ownMessage, ...question, ...written }, 1);
    if (isForPerson) return { kind: "for_person", turnId: ids.turnId, fence: stored.fence, sent };
    return {
      kind: "run",
      turnId: ids.turnId,
      start: {
        tenantId: ctx.tenantId,
        ticketId,
        ticketNumber: ticketNumber(ticket.number),
        turnId: ids.turnId,
        visitorId: ticket.visitor_id,
        fence: stored.fence,
        attempt: 1,
        locale: ticket.locale,
        settings,
        question,
        sent,
        unseen: [...state.unseen, question],
        checkpointSeq: ticket.checkpoint_seq,
        summary: ticket.summary,
        wantsTitle: ticket.title === null,
        answers: isSmallTalk ? null : open,
        beside: isSmallTalk ? open : null,
        earlier: state.earlier,
        situation: { page: page.url ?? null, scope, facts: ticket.facts },
        requestId: ctx.requestId,
      },
    };
  });
}

/** What a visitor's message never has. */
export const ownMessage = { citations: [], confidence: null, stopped: false, author_name: null };

/** The question back that is open: the one named, or any when the visitor just types on. */
function openQuestion(state: ConversationState, { interruptId }: AcceptInput): OpenQuestion | null {
  const open = state.interrupt ?? null;
  if (interruptId !== undefined && open?.id !== interruptId) throw new AppError("interrupt_stale");
  return open;
}
