/** What the documents say about a call, for the person asked to approve it. Stores nothing. */

import { readCall } from "../../actions/callRow.ts";
import { getCall } from "../../actions/listCalls.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { readSections, weighQuestion } from "../../engines/local/readSection.ts";
import { searchKnowledge } from "../../knowledge/retrieval/searchKnowledge.ts";
import { cleanInline } from "../../language/units.ts";
import type { Passage } from "../../ports/passage.ts";
import type { CallGrounds } from "../../protocol/actionCalls.ts";
import { localizedText } from "../../protocol/localizedText.ts";

const MAX_GROUNDS = 3;
const SEARCHED = 8;
const MAX_QUOTED_CHARS = 240;
/**
 * Minimum similarity by embedding or coverage of the words, and the minimum chance of the section. Lower than for an
 * answer: a request shares few words with the rule about it, and a person judges what is shown.
 */
const NEAR = { vector: 0.4, coverage: 0.2, chance: 0.02 };

/** @throws AppError not_found; and the signal's reason when aborted */
export async function findGrounds(
  ctx: Ctx<AgentActor>,
  { ticketId, callId, signal }: { ticketId: string; callId: string; signal: AbortSignal },
): Promise<CallGrounds> {
  const [{ words }, { definition, locale }] = await Promise.all([
    getCall(ctx, { ticketId, callId }),
    withTenant(ctx, (tx) => readCall(tx, { callId, ticketId })),
  ]);
  // Proofs are masked in the visitor's words here too, as on the card.
  const about = `${localizedText(definition.title, locale)}. ${definition.purpose}`;
  const query = words === null ? about : `${words}\n${about}`;
  const found = await searchKnowledge(ctx, { query, limit: SEARCHED, signal });
  const near = found.filter(isNear).slice(0, MAX_GROUNDS);
  const question = weighQuestion(query, near);
  return {
    passages: near.map((passage) => ({
      title: passage.title,
      section: passage.heading_path.at(-1) ?? null,
      quote: quoteOf(readSections(question, passage).flatMap(({ units }) => units)),
      url: passage.url,
      page: passage.page,
      document_id: passage.document_id,
    })),
  };
}

function isNear({ scores: { vector = 0, coverage = 0, chance = 1 } }: Passage): boolean {
  return chance >= NEAR.chance && (vector >= NEAR.vector || coverage >= NEAR.coverage);
}

/** Strips the marks of links, bold and code, since the card shows plain text. */
const withoutMarks = (text: string) =>
  text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/(\*\*|__|`+)(\S(?:.*?\S)?)\1/g, "$2");

/** The text from the sentence that covers most of the question. */
function quoteOf(units: { text: string; coverage: number }[]): string {
  const best = Math.max(0, ...units.map(({ coverage }) => coverage));
  const from = units.findIndex(({ coverage }) => coverage === best);
  const said = units.slice(Math.max(0, from)).map((unit) => unit.text);
  const text = withoutMarks(cleanInline(said.join(" ")));
  if (text.length <= MAX_QUOTED_CHARS) return text;
  const cut = text.slice(0, MAX_QUOTED_CHARS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_QUOTED_CHARS / 2))}…`;
}
