/** Accepts a visitor's message: stored once, with the turn that will answer it, before anything else happens. */
import { v7 } from "uuid";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { acceptMessage, type Clarified, type NewMessage } from "../../db/sql/acceptMessage.ts";
import type { OpenQuestion } from "../../db/sql/turnStart.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { callsOff } from "../../language/manners/callsOff.ts";
import { withoutCourtesies } from "../../language/manners/smallTalk.ts";
import type { PageContext, QuestionScope } from "../../protocol/api.ts";
import { replyLocale } from "../../tenants/answerLocale.ts";
import { parseSettings } from "../../tenants/settings.ts";
import { isBeside } from "./hearMessage.ts";
import { describePage, localeOf } from "./pageContext.ts";
import { type TurnStart, toTurnStart } from "./turnStart.ts";

export interface AcceptInput {
  message: string;
  clientMessageId: string | null;
  /** From `POST /chat/resume`. */
  interruptId?: string;
  /** The visitor's current page; undefined if unchanged. */
  page?: PageContext | undefined;
  /** If undefined, the previous message's scope applies: it asked what this one answers. */
  scope?: QuestionScope | null;
  /** Files uploaded before. */
  attachments?: string[] | undefined;
}

export type Accepted =
  /** A new turn, to be run. */
  | { kind: "run"; turnId: string; start: TurnStart }
  /** A repeated message: follow its turn. */
  | { kind: "attach"; turnId: string }
  /** A person has the ticket: the message is stored for them. */
  | { kind: "for_person"; turnId: string; start: TurnStart };

/**
 * Stores the message and its turn in one statement, which returns everything the run starts from.
 * @throws AppError `message_conflict` (same client id, different text), `turn_in_progress`, `interrupt_stale`,
 *   `scope_unknown`, `file_unknown`, `not_found`
 */
export function accept(ctx: Ctx<VisitorActor>, input: AcceptInput): Promise<Accepted> {
  const page = describePage(input.page, ctx.actor);
  const locale = localeOf(input.page?.locale);
  // Start embedding now; standalone questions are searched verbatim.
  ctx.parts.embedder.readAhead?.(withoutCourtesies(input.message, null));
  return store(ctx, {
    ticketId: ctx.actor.ticketId,
    messageId: v7(),
    turnId: v7(),
    clientMessageId: input.clientMessageId ?? v7(),
    content: input.message,
    interruptId: input.interruptId ?? null,
    decided: null,
    page: page.url === undefined && locale === null ? null : { ...page, ...(locale && { locale }) },
    scope: input.scope,
    files: input.attachments ?? null,
    leaseSeconds: ctx.parts.config.TURN_LEASE_SECONDS,
    isGuest: ctx.actor.isGuest ?? false,
  });
}

async function store(ctx: Ctx<VisitorActor>, message: NewMessage): Promise<Accepted> {
  const stored = await acceptMessage(ctx, message);
  switch (stored.outcome) {
    case "run":
    case "for_person": {
      const start = toTurnStart(ctx.tenantId, stored.start, ctx.requestId);
      if (start.answers && callsOff(message.content)) await cancelAsked(ctx, start.answers);
      return { kind: stored.outcome, turnId: stored.turn, start };
    }
    case "attach":
      return { kind: "attach", turnId: stored.turn };
    case "clarified":
      return store(ctx, { ...message, decided: decide(message, stored.start) });
    case "turn_in_progress":
      throw new AppError("turn_in_progress", { retryAfter: 1 });
    default:
      throw new AppError(stored.outcome);
  }
}

/** "Never mind" answers nothing: record that the visitor has cancelled the question. */
async function cancelAsked(ctx: Ctx<VisitorActor>, { id }: OpenQuestion): Promise<void> {
  await withTenant(
    ctx,
    (tx) => tx.sql`
      update interrupts set status = 'cancelled'
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ctx.actor.ticketId}::uuid and id = ${id}
        and status = 'answered'`,
  );
}

/** Small talk leaves an open clarifying question open; anything else answers it. */
function decide(message: NewMessage, { open, locale, settings }: Clarified): NewMessage["decided"] {
  if (!open) return null;
  return {
    interruptId: open.id,
    isBeside: isBeside(open, message.content, replyLocale(message.content, locale, parseSettings(settings))),
  };
}
