/** Lists questions to try a proposal on before it is published. */

import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import { retrievePassages } from "../knowledge/retrieval/retrievePassages.ts";
import { firstOf } from "../language/lists.ts";
import { forQuestions } from "../ports/embedder.ts";
import type { ReplayCase } from "../protocol/admin.ts";
import { findAlike } from "./findAlike.ts";
import { selectProposals } from "./proposalRow.ts";
import { refreshGaps } from "./refreshGaps.ts";

const MAX_PARAPHRASES = 6;
const MAX_NEAR = 4;
const NEIGHBOURS = 24;

/**
 * Its own question; unanswered questions with the same meaning; and similar questions that are answered from something
 * else today, whose answers must not change.
 * @throws AppError not_found; embedder errors
 */
export async function listReplayCases(
  given: Ctx<AgentActor>,
  { proposalId }: { proposalId: string },
): Promise<ReplayCase[]> {
  const ctx = await embedOutside(given, "learning");
  const [row] = await withTenant(ctx, (tx) => selectProposals(tx, { id: proposalId }, 1));
  if (!row) throw new AppError("not_found");
  await refreshGaps(ctx);
  const asked = [row.question, ...row.alternatives];
  const alike = await findAlike(ctx, asked);
  const [own] = alike.filter(({ ticketId }) => ticketId === row.ticket_id);
  const cases: ReplayCase[] = [
    { question: own?.question ?? row.question, kind: "asked", ticket: own ? ticketOf(own) : null },
    ...alike.map((one): ReplayCase => ({ question: one.question, kind: "paraphrase", ticket: ticketOf(one) })),
  ];
  const tried = withoutRepeats(cases).slice(0, 1 + MAX_PARAPHRASES);
  const near = (await nearQuestions(ctx, row.question)).map(
    (question): ReplayCase => ({ question, kind: "near", ticket: null }),
  );
  return withoutRepeats([...tried, ...near]).slice(0, tried.length + MAX_NEAR);
}

const ticketOf = ({ ticketId, ticketNumber }: { ticketId: string; ticketNumber: string }) => ({
  id: ticketId,
  number: ticketNumber,
});

/** Recently answered questions, then headings of retrieved passages: both are answered from today's documents. */
async function nearQuestions(ctx: Ctx<AgentActor>, question: string): Promise<string[]> {
  const { cache, embedder } = ctx.parts;
  const vector = firstOf(await forQuestions(embedder).embed([question]));
  const cached = await Promise.all(
    (["served", "waiting"] as const).map((which) => cache.nearest(ctx.tenantId, vector, NEIGHBOURS, which)),
  );
  const passages = await retrievePassages(
    { ...ctx, parts: { ...ctx.parts, reranker: null } },
    { question, keywords: [] },
  );
  const headings = passages.map(({ title, heading_path }) => heading_path.at(-1) ?? title);
  return [
    ...cached
      .flat()
      .sort((a, b) => b.similarity - a.similarity)
      .map(({ entry }) => entry.question),
    ...headings,
  ];
}

function withoutRepeats(cases: ReplayCase[]): ReplayCase[] {
  const seen = new Set<string>();
  return cases.filter(({ question }) => {
    const key = question
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
