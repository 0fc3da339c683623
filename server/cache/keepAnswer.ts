/** Keeps a turn's answer for the next one who asks, if it may be kept. */
import type { Passage } from "../ports/engine.ts";
import type { Citation } from "../protocol/events.ts";
import { type Refusal, refusalOf } from "./admission.ts";
import { cacheMake } from "./cacheMake.ts";
import { standsAlone } from "./contextFree.ts";
import type { CacheContext } from "./findCachedAnswer.ts";
import { storeEntry } from "./storeEntry.ts";
import { unknownTerms } from "./unknownTerms.ts";

export interface GivenAnswer {
  /** The visitor's message. */
  question: string;
  isFollowUp: boolean;
  /** It rests on more than the question and the documents: the visitor's page or the scope, for example. */
  isPersonal: boolean;
  answer: string;
  citations: Citation[];
  confidence: number;
  passages: Passage[];
  locale: string | null;
  ticketId: string;
  turnId: string;
}

/** @returns the entry's id, or why the answer was not kept (`changed`: its documents did meanwhile) */
export async function keepAnswer(
  ctx: CacheContext,
  given: GivenAnswer,
): Promise<{ id: string } | { refused: Refusal | "changed" }> {
  const { question, answer, citations, confidence, locale } = given;
  const cited = given.passages.filter((passage) => citations.some((citation) => citation.n === passage.n));
  const candidate = {
    question,
    answer,
    confidence,
    cited,
    isContextFree: !given.isFollowUp && !given.isPersonal && standsAlone(question),
    unknownTerms: [],
  };
  // What needs no look into the database first: most answers are refused by it.
  const said = `${question}\n${answer.replace(/\[\d{1,2}\]/g, "")}`;
  const refused = refusalOf(candidate) ?? refusalOf({ ...candidate, unknownTerms: await unknownTerms(ctx, said) });
  if (refused) return { refused };
  const id = await storeEntry(ctx, {
    question,
    answer,
    citations,
    confidence,
    locale,
    rests_on: cited.map(({ document_id, document_version, chunk_id }) => ({ document_id, document_version, chunk_id })),
    make: cacheMake(ctx.parts),
    origin: { kind: "turn", ticket_id: given.ticketId, turn_id: given.turnId },
  });
  return id ? { id } : { refused: "changed" };
}
