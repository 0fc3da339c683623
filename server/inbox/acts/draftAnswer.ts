/** Drafts an answer for an agent to edit. Nothing is sent, and nothing is stored but the cost of model calls. */
import { addsNothing } from "../../answering/addsNothing.ts";
import { withLinesBefore } from "../../answering/history.ts";
import { keepAllowedLinks } from "../../answering/links.ts";
import { answeredFrom } from "../../answering/searchPassages.ts";
import { bookOutside } from "../../budget/bookOutside.ts";
import { openBudget } from "../../budget/openBudget.ts";
import { paidEmbedder } from "../../budget/paidEmbedder.ts";
import { readServiceLevel } from "../../budget/readServiceLevel.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { bookUsage } from "../../conversations/turn/bookUsage.ts";
import { withTenant } from "../../db/tenant.ts";
import { citationsOf } from "../../grading/citations.ts";
import { sharesLanguage } from "../../grading/sharesLanguage.ts";
import { AppError } from "../../kernel/errors.ts";
import { completeSections } from "../../knowledge/retrieval/completeSections.ts";
import { gatherSections } from "../../knowledge/retrieval/gatherSections.ts";
import { retrievePassages } from "../../knowledge/retrieval/retrievePassages.ts";
import { type CallContext, type Engine, EngineError, type HistoryLine, type Usage } from "../../ports/engine.ts";
import type { Draft, DraftWish } from "../../protocol/admin.ts";
import { answerLocale } from "../../tenants/answerLocale.ts";
import { getSettings } from "../../tenants/getSettings.ts";

const DRAFT_MS = 20_000;
const MAX_LINES = 40;

interface Asked {
  locale: string | null;
  summary: string | null;
  page: string | null;
  /** The newest turn that has a trace, which is charged for the draft; without one, it belongs to no turn. */
  turn_id: string | null;
  lines: (HistoryLine & { seq: number })[];
}

/** Everything that drafting needs. */
interface Desk {
  ctx: Ctx<AgentActor>;
  asked: Asked;
  /** The model while the day's budget lasts, otherwise the local engine. */
  engine: Engine;
  call: CallContext;
  settings: Awaited<ReturnType<typeof getSettings>>;
}

/**
 * Drafts an answer to the pending question, from the documents, with citations; or rewrites a text.
 * @param input with a wish: the text in the editor
 * @throws AppError not_found; `conflict` for a wish when no model is configured or the budget is spent
 */
export async function draftAnswer(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; wish?: DraftWish; text?: string },
): Promise<Draft> {
  const [found, settings] = await Promise.all([readAsked(ctx, input.ticketId), getSettings(ctx)]);
  const asked = { ...found, locale: answerLocale(found.locale, settings) };
  const { daily_cost_cap_micros: cap, model_prices: prices } = settings;
  const isSpent = (await readServiceLevel(ctx, settings)) !== "full";
  const usage: Usage[] = [];
  const budget = openBudget(ctx, { cap, prices, lastsSeconds: DRAFT_MS / 1000 + 60 });
  const call = {
    signal: AbortSignal.timeout(2 * DRAFT_MS),
    withinMs: DRAFT_MS,
    budget,
    onUsage: (one: Usage) => void usage.push(one),
  };
  const engine = isSpent ? ctx.parts.localEngine : ctx.parts.engine;
  const desk = { ctx, asked, engine, call, settings };
  try {
    return input.wish ? await restate(desk, input.wish, input.text ?? "") : await write(desk);
  } finally {
    if (asked.turn_id === null) await bookOutside(ctx, "draft", usage);
    else await bookUsage({ tenantId: ctx.tenantId, turnId: asked.turn_id, parts: ctx.parts }, usage, "draft");
  }
}

async function readAsked(ctx: Ctx<AgentActor>, ticketId: string): Promise<Asked> {
  const [asked] = await withTenant(
    ctx,
    ({ sql }) => sql<Asked[]>`
      select t.locale, t.summary, t.page ->> 'url' as page,
        (select r.turn_id from traces r where r.tenant_id = t.tenant_id and r.ticket_id = t.id
         order by r.created_at desc limit 1) as turn_id,
        (select coalesce(jsonb_agg(l order by l.seq), '[]') from (
          select m.role, m.content, m.seq from messages m
          where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.role <> 'system'
          order by m.seq desc limit ${MAX_LINES}) l) as lines
      from tickets t where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}`,
  );
  if (!asked) throw new AppError("not_found");
  return asked;
}

async function write(desk: Desk): Promise<Draft> {
  const { ctx, asked, call, settings } = desk;
  const at = asked.lines.findLastIndex(({ role }) => role === "visitor");
  const question = asked.lines[at]?.content;
  const none = { content: "", citations: [], engine: desk.engine.name, can_restate: desk.engine.asksModel };
  if (question === undefined) return none;
  const history = asked.lines.slice(0, at).map(({ role, content }) => ({ role, content }));
  const alone =
    history.length === 0
      ? { question, keywords: [], carried: [] }
      : await orLocal(desk, (engine) =>
          engine.contextualize({ message: question, history, summary: asked.summary }, call),
        );
  const embedder = paidEmbedder(ctx.parts.embedder, { budget: call.budget!, onUsage: call.onUsage });
  const reranker = desk.engine.asksModel ? ctx.parts.reranker : null;
  const found = await retrievePassages(
    { ...ctx, parts: { ...ctx.parts, embedder, reranker } },
    {
      ...alone,
      around: withLinesBefore(alone.question, history),
      page: asked.page,
      limit: answeredFrom({ parts: desk }),
      signal: call.signal,
      books: call,
    },
  );
  // Without a model nothing is translated: passages in another language can't be quoted as an answer.
  const isForeign = ({ content }: { content: string }) => !sharesLanguage(question, content);
  if (found.length === 0 || (!desk.engine.asksModel && found.every(isForeign))) return none;
  const passages = desk.engine.asksModel
    ? await gatherSections(ctx, found, ctx.parts.config.OPENAI_PASSAGE_TOKENS)
    : await completeSections(ctx, found);
  const { locale, summary } = asked;
  const input = { question: alone.question, history, summary, passages, locale, instructions: settings.instructions };
  const { text, engine } = await orLocal(desk, async (engine) => {
    let text = "";
    for await (const piece of engine.generate(input, call)) text += piece;
    return { text, engine };
  });
  const content = keepAllowedLinks(text, passages, settings.link_hosts).trim();
  return {
    content,
    citations: citationsOf(content, passages),
    engine: engine.name,
    can_restate: desk.engine.asksModel,
  };
}

/** Falls back to the local engine when the model fails. */
async function orLocal<T>({ ctx, engine }: Desk, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { localEngine } = ctx.parts;
  try {
    return await work(engine);
  } catch (error) {
    if (!(error instanceof EngineError) || engine === localEngine) throw error;
    return work(localEngine);
  }
}

async function restate({ asked, engine, call }: Desk, kind: DraftWish, answer: string): Promise<Draft> {
  if (!engine.asksModel) throw new AppError("conflict");
  const wish = kind === "translate" ? { kind, language: asked.locale ?? "en" } : { kind };
  const text = await engine.restate({ answer, wish }, call).catch((error: unknown) => {
    throw error instanceof EngineError ? new AppError("unavailable") : error;
  });
  // Discard a rewrite that adds a number or a link.
  const content = text.trim() !== "" && addsNothing(text, answer) ? text.trim() : answer;
  return { content, citations: [], engine: engine.name, can_restate: true };
}
