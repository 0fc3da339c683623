/** A proposal with what its reviewer needs to know before publishing it. */
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import { retrievePassages } from "../knowledge/retrieval/retrievePassages.ts";
import type { Proposal } from "../protocol/admin.ts";
import { anonymize } from "./anonymize.ts";
import { findAlike } from "./findAlike.ts";
import { findOverlaps } from "./findOverlaps.ts";
import { selectProposals, toProposalRow } from "./proposalRow.ts";
import { readSource, textOf } from "./readSource.ts";
import { refreshGaps } from "./refreshGaps.ts";

/** @throws AppError not_found; embedder errors */
export async function getProposal(given: Ctx<AgentActor>, { proposalId }: { proposalId: string }): Promise<Proposal> {
  const ctx = await embedOutside(given, "learning");
  const [row] = await withTenant(ctx, (tx) => selectProposals(tx, { id: proposalId }, 1));
  if (!row) throw new AppError("not_found");
  await refreshGaps(ctx);
  const { question, answer, alternatives } = row;
  const [source, found, alike] = await Promise.all([
    row.message_id === null ? null : readSource(ctx, row.message_id),
    retrievePassages({ ...ctx, parts: { ...ctx.parts, reranker: null } }, { question, keywords: [] }),
    findAlike(ctx, [question, ...alternatives]),
  ]);
  const passages = found.filter((passage) => passage.document_id !== row.document_id);
  const { segments } = anonymize(`${question}\n${answer}`, { known: textOf(passages) });
  const waiting = alike.filter(({ isWaiting, ticketId }) => isWaiting && ticketId !== row.ticket_id);
  return {
    ...toProposalRow(row),
    source: source && { question: source.question.segments, answer: source.answer.segments },
    personal: segments.filter(({ kind }) => kind !== null && kind !== "greeting" && kind !== "closing"),
    overlaps: answer === "" ? [] : findOverlaps(answer, passages),
    waiting: waiting.map(({ ticketId, ticketNumber, question }) => ({
      ticket_id: ticketId,
      ticket_number: ticketNumber,
      question,
    })),
  };
}
