/** Finds unanswered questions that ask the same thing as a given one. */

import { compareQuestions } from "../cache/match/compareQuestions.ts";
import { FITTED_ON } from "../cache/match/evidence.ts";
import { readVector } from "../db/readVector.ts";
import { withTenant } from "../db/tenant.ts";
import { dot } from "../language/dot.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { gapModel, readMeanings, unit } from "./gapMeaning.ts";
import type { GapContext } from "./refreshGaps.ts";

export interface AlikeQuestion {
  turnId: string;
  ticketId: string;
  ticketNumber: string;
  question: string;
  similarity: number;
  /** The ticket still waits for a person's answer to it. */
  isWaiting: boolean;
}

interface Row {
  turn_id: string;
  ticket_id: string;
  number: number;
  question: string;
  embedding: string;
  is_waiting: boolean;
}

/**
 * Minimum cosine for two questions to ask the same thing. Groups may be looser: nothing is sent to the visitors in
 * them.
 */
const MIN_SIMILARITY = { lexical: 0.34, semantic: 0.55 };
/** Maximum questions compared, newest first. */
const COMPARED = 3000;

/** Most similar first, each wording once per ticket. @throws embedder errors */
export async function findAlike(ctx: GapContext, asked: string[]): Promise<AlikeQuestion[]> {
  const { embedder } = ctx.parts;
  const vectors = await readMeanings(embedder, asked);
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<Row[]>`
      select g.turn_id, u.ticket_id, t.number, coalesce(r.rephrased_question, m.content) as question, g.embedding::text,
        exists (select from escalations e
          where e.tenant_id = ${ctx.tenantId} and e.tenant_id = u.tenant_id and e.turn_id = u.id
          and e.status in ('open', 'claimed')) as is_waiting
      from gap_questions g
      join turns u on u.tenant_id = g.tenant_id and u.id = g.turn_id
      join tickets t on t.tenant_id = u.tenant_id and t.id = u.ticket_id
      join messages m on m.tenant_id = u.tenant_id and m.id = u.message_id
      left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
      where g.tenant_id = ${ctx.tenantId} and g.model = ${gapModel(embedder)}
        order by g.asked_at desc, g.turn_id limit ${COMPARED}`,
  );
  return rows
    .map(({ embedding, turn_id, ticket_id, number, question, is_waiting }) => {
      const own = unit(readVector(embedding));
      const similarity = Math.max(...vectors.map((vector) => dot(vector, own)));
      const found = { turnId: turn_id, ticketId: ticket_id, ticketNumber: ticketNumber(number), question, similarity };
      return { ...found, isWaiting: is_waiting };
    })
    .filter(({ question, similarity }) => asksAlike(embedder, asked, question, similarity))
    .sort((a, b) => b.similarity - a.similarity);
}

/** By similarity; below the threshold `compareQuestions` decides. */
function asksAlike(
  embedder: { isLexical?: boolean; model: string },
  asked: string[],
  question: string,
  similarity: number,
): boolean {
  if (similarity >= MIN_SIMILARITY[embedder.isLexical ? "lexical" : "semantic"]) return true;
  const known = embedder.model === FITTED_ON ? similarity : null;
  return asked.some((one) => compareQuestions(one, question, known).isSame);
}
