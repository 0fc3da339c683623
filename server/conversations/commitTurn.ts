/** Commits a turn's outcome from inside its run. Whoever lost the fence gets `FenceLost` and has changed nothing. */
import { v7 } from "uuid";
import { FenceLost } from "../answering/checkpointer.ts";
import type { TurnRun } from "../answering/run.ts";
import { type EscalationReason, type State, standaloneQuestion } from "../answering/state.ts";
import { endTurn, type TraceRow, type TurnEnd } from "../db/sql/endTurn.ts";
import { withTenant } from "../db/tenant.ts";
import type { Citation, ClarifyContent, MessageDto } from "../protocol/events.ts";
import { toMessageDto } from "./messageDto.ts";

const contextOf = (run: TurnRun) => ({ db: run.parts.db, tenantId: run.tenantId });

/**
 * Stores the final answer, its citations, the trace and the turn's end in one transaction.
 * @returns the stored message, as the visitor sees it
 */
export async function commitAnswer(
  run: TurnRun,
  state: State,
  answer: { content: string; citations: Citation[]; confidence: number | null; stopped: boolean },
): Promise<MessageDto> {
  const id = v7();
  const row = await withTenant(contextOf(run), (tx) =>
    endTurn(tx, {
      ...endOf(run, state),
      status: answer.stopped ? "stopped" : "answered",
      ticketStatus: "open",
      message: { id, role: "assistant", ...answer },
    }),
  );
  if (!row?.seq) throw new FenceLost("the turn was taken over before its answer was stored");
  run.outcome = answer.stopped ? "stopped" : "answered";
  return dtoOf(run, { id, seq: row.seq, role: "assistant", created_at: row.created_at, ...answer });
}

/**
 * Hands the ticket to people: escalation, status, bridge message and outbox row in one transaction, before the visitor
 * is told. A second escalation of the same turn changes nothing.
 */
export async function commitEscalation(
  run: TurnRun,
  state: State,
  escalation: { reason: EscalationReason; bridge: string },
): Promise<{ message: MessageDto; escalationId: string }> {
  const id = v7();
  const escalationId = v7();
  const row = await withTenant(contextOf(run), async (tx) => {
    const ended = await endTurn(tx, {
      ...endOf(run, state),
      status: "escalated",
      ticketStatus: "pending_human",
      message: { id, role: "system", content: escalation.bridge, citations: [], confidence: null, stopped: false },
    });
    if (!ended) return undefined;
    await tx.sql`
      with escalation as (
        insert into escalations (tenant_id, id, ticket_id, turn_id, reason)
        values (${run.tenantId}::uuid, ${escalationId}::uuid, ${run.ticketId}::uuid, ${run.turnId}::uuid, ${escalation.reason})
        returning tenant_id, ticket_id
      )
      insert into outbox (tenant_id, id, kind, ticket_id, payload)
      select tenant_id, ${v7()}::uuid, 'escalation_opened', ticket_id,
        ${JSON.stringify({ escalation_id: escalationId, reason: escalation.reason })}::jsonb
      from escalation`;
    return ended;
  });
  if (!row?.seq) throw new FenceLost("the turn was taken over before it was escalated");
  run.outcome = "escalated";
  const message = dtoOf(run, {
    id,
    seq: row.seq,
    role: "system",
    created_at: row.created_at,
    content: escalation.bridge,
    citations: [],
    confidence: null,
    stopped: false,
  });
  return { message, escalationId };
}

/** Ends the turn with a question back to the visitor, and remembers what the paused graph waits for. */
export async function commitClarification(run: TurnRun, state: State, asked: ClarifyContent): Promise<MessageDto> {
  const id = v7();
  const row = await withTenant(contextOf(run), async (tx) => {
    const ended = await endTurn(tx, {
      ...endOf(run, state),
      status: "clarify",
      ticketStatus: "open",
      message: { id, role: "assistant", content: asked.prompt, citations: [], confidence: null, stopped: false },
    });
    if (!ended) return undefined;
    await tx.sql`
      insert into interrupts (tenant_id, id, ticket_id, turn_id, prompt, options)
      values (${run.tenantId}::uuid, ${asked.interrupt_id}, ${run.ticketId}::uuid, ${run.turnId}::uuid, ${asked.prompt},
        ${JSON.stringify(asked.options)}::jsonb)`;
    return ended;
  });
  if (!row?.seq) throw new FenceLost("the turn was taken over before it could ask back");
  run.outcome = "clarify";
  return dtoOf(run, {
    id,
    seq: row.seq,
    role: "assistant",
    created_at: row.created_at,
    content: asked.prompt,
    citations: [],
    confidence: null,
    stopped: false,
  });
}

function endOf(run: TurnRun, state: State): Omit<TurnEnd, "status" | "ticketStatus" | "message"> {
  run.isTitleStored = run.title !== null;
  run.isBooked = true;
  return {
    ticketId: run.ticketId,
    turnId: run.turnId,
    fence: run.fence,
    errorKey: null,
    title: run.title,
    trace: traceOf(run, state),
  };
}

function traceOf(run: TurnRun, state: State): TraceRow {
  const { tokensIn, tokensOut, costMicros, reservations } = run.trace.totals();
  return {
    engine: run.trace.engine,
    question: state.question,
    rephrased_question: standaloneQuestion(state) === state.question ? null : standaloneQuestion(state),
    keywords: state.keywords,
    is_cache_hit: state.is_cache_hit,
    confidence: state.confidence,
    steps: run.trace.steps,
    passages: run.trace.passages,
    prompt_versions: run.trace.promptVersions,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    cost_micros: costMicros,
    reservations,
  };
}

type NewMessage = Pick<MessageDto, "id" | "seq" | "role" | "content" | "citations" | "stopped"> & {
  confidence: number | null;
  created_at: string;
};

function dtoOf(run: TurnRun, message: NewMessage): MessageDto {
  return toMessageDto(
    { ...message, client_message_id: null, turn_id: run.turnId, author_name: null },
    run.settings.threshold,
  );
}
