/** Reads the source of proposals: questions that a person answered, with their answers, anonymized. */

import type { Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import { retrievePassages } from "../knowledge/retrieval/retrievePassages.ts";
import { elementAt, firstOf } from "../language/lists.ts";
import { withoutCourtesies } from "../language/manners/smallTalk.ts";
import { numberLabels, owned } from "../language/people/personalWords.ts";
import type { QuestionAndAnswer } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import { type Anonymized, anonymize, GAP } from "./anonymize.ts";
import { askingPart } from "./askingPart.ts";
import { findQuestions } from "./exchange/findQuestions.ts";
import { type Exchange, readExchange } from "./exchange/readExchange.ts";
import { settleExchange } from "./exchange/settleExchange.ts";
import { keepGeneral } from "./keepGeneral.ts";

export type SourceContext = TenantContext & { parts: Pick<Parts, "embedder" | "reranker" | "log"> };

export interface ProposalSource {
  ticketId: string;
  /** The agent's message that answers, or starts to. */
  messageId: string;
  question: Anonymized;
  answer: Anonymized;
  /** Part of the answer holds for everybody; otherwise the answer is kept whole except for personal details. */
  isGeneral: boolean;
  /** The answer's author. */
  author: string;
  /** As for `anonymize`. */
  more: { known: string; names: string[] };
}

/** Maximum length of a written question. */
const QUESTION_CHARS = 300;
/** Maximum length of a search in the tenant's documents. */
const SEARCHED_CHARS = 600;

/** A gap, and the label before it: "my order […]" still means my order without its number. */
const missing = `\\s*(?:(?<!\\p{L})(?<!(?<!\\p{L})(?:${owned})\\s+)(?:${numberLabels}))?[\\s#:]*${GAP.replace(/[[\]]/g, "\\$&")}[\\s,;:]*`;
const missingAtEnd = new RegExp(`${missing}(?=[?.!]|$)`, "giu");
const missingBefore = new RegExp(missing, "giu");

/** Removes gaps from a question: of "Order […], my lamp is broken" only the lamp is left. */
export function questionOf({ text }: Anonymized): string {
  const whole = text.replaceAll(missingAtEnd, "").replaceAll(missingBefore, " ").trim();
  return whole.replace(/^\p{Ll}/u, (first) => first.toUpperCase()).slice(0, QUESTION_CHARS);
}

/** The rules' text. */
export const pairOf = ({ question, answer }: ProposalSource): QuestionAndAnswer => ({
  question: questionOf(question),
  answer: answer.text,
});

/**
 * One agent message with the question that it settles; if it settles none, with the pending one.
 * @returns null when there is no such agent message
 * @throws database errors; embedder errors
 */
export async function readSource(given: SourceContext, messageId: string): Promise<ProposalSource | null> {
  const ctx = await embedOutside(given, "learning");
  const exchange = await readExchange(ctx, messageId);
  if (!exchange) return null;
  const { lines, waiting, locale } = exchange;
  const own = lines.findIndex(({ id }) => id === messageId);
  const more = await moreOf(ctx, exchange);
  const settled = await settleExchange(ctx.parts.embedder, exchange, more);
  const answered = settled.find(({ statements }) => statements.some(({ line }) => line === own));
  const answer = anonymize(elementAt(lines, own).text, more);
  const general = keepGeneral(answer);
  const isGeneral = general.text !== "";
  return {
    ...aboutMessage(exchange, own),
    question: anonymize(answered?.question.cold ?? askingPart(withoutCourtesies(waiting, locale)), more),
    answer: isGeneral ? general : answer,
    isGeneral,
    more,
  };
}

/**
 * The settled questions of the exchange that ends with an agent's message, each with its answer.
 * @returns none when nothing was settled
 * @throws database errors; embedder errors
 */
export async function readSettled(given: SourceContext, messageId: string): Promise<ProposalSource[]> {
  const ctx = await embedOutside(given, "learning");
  const exchange = await readExchange(ctx, messageId);
  if (!exchange) return [];
  const more = await moreOf(ctx, exchange);
  return (await settleExchange(ctx.parts.embedder, exchange, more)).map(({ question, statements }) => ({
    ...aboutMessage(exchange, firstOf(statements).line),
    question: anonymize(question.cold, more),
    answer: anonymize(statements.map(({ text }) => text).join(" "), more),
    isGeneral: true,
    more,
  }));
}

function aboutMessage({ ticketId, lines }: Exchange, line: number) {
  const { id: messageId, author } = elementAt(lines, line);
  return { ticketId, messageId, author: author ?? "" };
}

async function moreOf(ctx: SourceContext, { lines, people, locale }: Exchange): Promise<ProposalSource["more"]> {
  const asked = findQuestions(lines, locale).map(({ cold }) => cold);
  const question = asked.join(" ").slice(0, SEARCHED_CHARS);
  const found =
    question === ""
      ? []
      : await retrievePassages({ ...ctx, parts: { ...ctx.parts, reranker: null } }, { question, keywords: [] });
  return { known: textOf(found), names: people };
}

/** The passages as one text. What occurs in it is public already, so it need not be anonymized. */
export const textOf = (passages: Passage[]) =>
  passages.map(({ title, heading_path, content }) => [title, ...heading_path, content].join("\n")).join("\n");
