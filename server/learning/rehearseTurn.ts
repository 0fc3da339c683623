/**
 * Runs one question through the real graph as a visitor's would, without leaving anything behind: the database is
 * rolled back, the cache is read-only, and no ticket or turn is created. Only the models' cost counts, towards the
 * day's cap.
 */
import { v7 } from "uuid";
import { loadActions } from "../actions/loadActions.ts";
import { buildGraph, type TurnGraph } from "../answering/graph.ts";
import type { TurnRun } from "../answering/run.ts";
import { TurnEvents } from "../answering/turnEvents.ts";
import { bookOutside } from "../budget/bookOutside.ts";
import { isTraced } from "../config/config.ts";
import type { Parts } from "../context/context.ts";
import { plainMessage, toMessageDto } from "../conversations/thread/messageDto.ts";
import { endOf } from "../conversations/turn/drive.ts";
import { openRun } from "../conversations/turn/openRun.ts";
import { decideOutcome, type RunEnd, traceOf, untouched } from "../conversations/turn/outcome.ts";
import type { TurnStart } from "../conversations/turn/turnStart.ts";
import { rehearse } from "../db/database.ts";
import type { TenantContext } from "../db/tenant.ts";
import { type IndexedQa, insertQa } from "../knowledge/qa/indexQa.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import type { TurnWriter } from "../ports/turnLog.ts";
import type { TestBoxReply, Trace } from "../protocol/admin.ts";
import { answerLocale } from "../tenants/answerLocale.ts";
import { getSettings } from "../tenants/getSettings.ts";
import { foreseeAction } from "./foreseeAction.ts";
import { type CacheChanges, rehearsalCache } from "./rehearsalCache.ts";

export type RehearsalContext = TenantContext & { parts: Parts };

export interface RehearsedQuestion {
  question: string;
  /** The URL of the visitor's supposed page. */
  page: string | null;
  locale: string | null;
}

/** What to suppose beyond today's state. */
export interface Supposed {
  qa: IndexedQa;
  cache: CacheChanges;
}

/** A writer that discards everything and is never fenced. */
const nobody: TurnWriter = { add: () => {}, flush: async () => true, close: async () => {} };

const unsent = { ...plainMessage, citations: [], confidence: null, stopped: false };

let compiled: TurnGraph | undefined;

/** @throws database errors; a failing model is part of the reply */
export async function rehearseTurn(
  ctx: RehearsalContext,
  asked: RehearsedQuestion,
  supposed: Supposed | null = null,
): Promise<TestBoxReply> {
  const start = await startOf(ctx, asked);
  const { config } = ctx.parts;
  const controller = new AbortController();
  const deadline = setTimeout(() => controller.abort(new Error("turn deadline")), config.TURN_DEADLINE_SECONDS * 1000);
  try {
    const run = await openRehearsal(ctx, start, { controller, supposed });
    compiled ??= buildGraph({ isTraced: isTraced(config) });
    try {
      return describe(run, start, await endOf(run, compiled, start), await loadActions(ctx.parts, ctx.tenantId));
    } finally {
      run.booking.close();
      await bookOutside(ctx, "trial", run.booking.usage);
    }
  } finally {
    clearTimeout(deadline);
  }
}

async function openRehearsal(
  ctx: RehearsalContext,
  start: TurnStart,
  { controller, supposed }: { controller: AbortController; supposed: Supposed | null },
): Promise<TurnRun> {
  const entry = {
    start,
    since: 0,
    controller,
    writer: nobody,
    leave: () => {},
    isStopped: false,
    done: Promise.resolve(),
  };
  const run = await openRun(ctx.parts, entry);
  const events = new TurnEvents({ writer: nobody, turnId: run.turnId, locale: run.locale, isRehearsal: true });
  const db = rehearse(ctx.parts.db, supposed ? (tx) => insertQa(tx, ctx.tenantId, supposed.qa) : undefined);
  return {
    ...run,
    isRehearsal: true,
    events,
    parts: { ...run.parts, db, cache: rehearsalCache(ctx.parts.cache, supposed?.cache) },
  };
}

/** The first message of a conversation that doesn't exist. */
async function startOf(ctx: RehearsalContext, { question, page, locale }: RehearsedQuestion): Promise<TurnStart> {
  const message = { id: v7(), seq: 1, role: "visitor" as const, content: question };
  const url = page === null ? null : URL.parse(page);
  const settings = await getSettings(ctx);
  return {
    ...{
      tenantId: ctx.tenantId,
      ticketId: v7(),
      turnId: v7(),
      visitorId: v7(),
      ticketNumber: "",
      fence: 0,
      attempt: 1,
    },
    ...{ locale: answerLocale(locale, settings), settings, question: message, unseen: [message], hasFiles: false },
    ...{
      thread: null,
      isThreadLost: false,
      summary: null,
      wantsTitle: false,
      isAgain: false,
      hasActions: (await loadActions(ctx.parts, ctx.tenantId)).length > 0,
      answers: null,
      beside: null,
      earlier: [],
    },
    sent: toMessageDto({ ...message, ...unsent, created_at: new Date().toISOString() }, 1),
    situation: { page: url && url.origin + url.pathname, scope: null, facts: [], isGuest: true },
    requestId: message.id,
    traceParent: null,
  };
}

function describe(run: TurnRun, start: TurnStart, end: RunEnd, known: readonly EnabledAction[]): TestBoxReply {
  const { status, message, question, escalation } = decideOutcome(end, run);
  const state = end.kind === "graph" ? end.state : null;
  const { reservations: _, ...trace } = traceOf(run, state ?? untouched(start), true);
  return {
    outcome: status === "stopped" ? "failed" : status,
    // A look-up's result is unknown, because nothing is sent.
    content: message?.content || null,
    citations: message?.citations ?? [],
    options: question?.options.map(({ label }) => label) ?? [],
    action: foreseeAction(state?.action ?? null, known, run.locale),
    reason: escalation?.reason ?? null,
    draft: status === "escalated" ? run.trace.draft.trim() || null : null,
    threshold: run.settings.threshold,
    ms: Math.round(run.trace.elapsedMs()),
    trace: trace as Trace,
  };
}
